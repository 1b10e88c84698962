uniform vec2 window;
uniform vec4 rect;             // x, y, w, h of the board in framebuffer pixels
out vec2 uv;
void main() {
    uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 at = rect.xy + uv * rect.zw;
    gl_Position = vec4(at / window * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}
