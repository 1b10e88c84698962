in vec2 p;
flat in float R, white, alpha, turn, dim;
out vec4 o;
uniform vec4 shadow;
void main() {
    float away = length(p / vec2(1.20, 1.18));
    float a = away < 0.68 ? mix(1.0, 0.86, away / 0.68) : 0.86 * max(0.0, 1.0 - (away - 0.68) / 0.32);
    o = vec4(shadow.rgb, shadow.a * a * alpha);
}
