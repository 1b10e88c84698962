// Handmade paper: a faint cloud, fine tooth, and short fibers in three directions.
uniform vec3 light, dark;
uniform float contrast, seed, vignette;
float strands(vec2 xy, float angle, float shift) {
    float cs = cos(angle), sn = sin(angle);
    vec2 q = vec2(cs * xy.x + sn * xy.y, cs * xy.y - sn * xy.x);
    return smoothstep(0.86, 1.0, n(q * vec2(0.05, 0.75) + shift)) * n(q * 0.031 + shift);
}
vec3 material(vec2 uv, vec2 xy) {
    float cloud = fbm(xy * 0.006 + seed, 3) - 0.44;
    float tooth = n(xy * 0.8 + 31.0) - 0.5;
    float fiber = strands(xy, 0.35, 11.0) + strands(xy, 1.45, 47.0) + strands(xy, 2.6, 83.0);
    float t = clamp(contrast * (0.9 * cloud + 0.35 * tooth + 2.4 * fiber), 0.0, 1.0);
    vec2 e = (uv - 0.5) * 2.0;
    float far = dot(e, e);
    return mix(light, dark, t) * (1.0 - vignette * 0.25 * far * far) * (1.01 - 0.02 * uv.y);
}
