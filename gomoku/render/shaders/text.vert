layout(location = 0) in vec4 place;
layout(location = 1) in vec4 source;
layout(location = 2) in vec4 color;
uniform vec2 window;
out vec2 texel;
flat out vec4 c;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    texel = source.xy + corner * source.zw;
    c = color;
    vec2 at = place.xy + corner * place.zw;
    gl_Position = vec4(at / window * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}
