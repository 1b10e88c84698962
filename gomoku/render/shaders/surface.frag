// The board's top: a material (one of wood, paper, flat), round corners, a rim lit from the upper left.
in vec2 uv;
out vec4 o;
uniform vec4 rect;
uniform float scale, radius;
uniform vec4 rims[2];
void main() {
    vec2 q = abs(uv - 0.5) * rect.zw - rect.zw * 0.5 + radius;
    float away = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
    vec3 c = material(uv, uv * rect.zw / scale);
    float t = clamp((uv.x + uv.y) * 0.5, 0.0, 1.0);
    float rim = clamp(away + 1.5 * scale + 0.5, 0.0, 1.0);
    c = mix(c, mix(rims[0].rgb, rims[1].rgb, smoothstep(0.25, 0.75, t)), rim * mix(0.75, 0.85, t));
    o = vec4(c, clamp(0.5 - away, 0.0, 1.0));
}
