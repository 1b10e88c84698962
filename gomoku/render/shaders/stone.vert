// One quad a stone; p = position in radii, y down.
layout(location = 0) in vec4 place;   // x, y, radius, white
layout(location = 1) in vec4 look;    // alpha of the body, alpha of the shadow, shadow distance, angle of the shell
layout(location = 2) in float tint;
uniform vec2 window;
uniform float reach;                  // half size of the quad in radii
uniform float drop;                   // 1 moves the quad along with the shadow
out vec2 p;
flat out float R, white, alpha, turn, dim;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    p = corner * (reach + 1.0 / place.z);
    R = place.z; white = place.w; turn = look.w; dim = tint;
    alpha = mix(look.x, look.y, drop);
    vec2 at = place.xy + p * R + drop * look.z * R * vec2(0.10, 0.20);
    gl_Position = vec4(at / window * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}
