// Straight-grained kaya: nearly vertical rings with a slow bend, soft late wood, fine fibers and pores.
uniform vec3 light, dark, pore;
uniform float contrast, seed, vignette;
vec3 material(vec2 uv, vec2 xy) {
    vec2 p = xy / 750.0 + vec2(seed, seed * 0.7);
    float warp = 0.110 * (fbm(vec2(p.x * 1.6 + 3.0, p.y * 0.55 + 1.0), 3) - 0.5)
               + 0.012 * (fbm(vec2(p.x * 5.0, p.y * 1.3), 2) - 0.5);
    float q = p.x + warp;
    float ring = q * 30.0 + 3.4 * fbm(vec2(q * 2.2, seed), 3) + 0.25 * fbm(vec2(p.x * 3.0, p.y * 0.5), 2);
    float r = fract(ring);
    float late = pow(r, 2.4) * (1.0 - smoothstep(0.78, 1.0, r)) * 1.55;
    float k = n(vec2(floor(ring) * 1.7, 3.0));
    late *= 0.12 + k * k;
    float fine = q * 83.0 + 5.0 * fbm(vec2(q * 3.0 + 9.0, 0.0), 2);
    late += 0.16 * (0.5 - 0.5 * cos(6.2832 * fract(fine))) * n(vec2(p.x * 3.0, p.y * 1.1));
    float fiber = fbm(vec2(xy.x * 0.55 + seed * 50.0, xy.y * 0.012), 3);
    float pores = smoothstep(0.60, 0.80, fbm(vec2(xy.x * 0.42 + 99.0, xy.y * 0.030 + 7.0), 3))
                * n(vec2(p.x * 9.0, p.y * 3.0));
    float cloud = fbm(vec2(p.x * 2.3 + 5.0, p.y * 1.4 + 2.0), 3);
    float t = clamp(contrast * (0.60 * late + 0.40 * (fiber - 0.30) + 0.70 * (cloud - 0.40)), 0.0, 1.0);
    vec3 c = mix(mix(light, dark, t), pore, contrast * 0.20 * pores);
    vec2 e = (uv - 0.5) * 2.0;
    float far = dot(e, e);
    return c * (1.0 - vignette * 0.25 * far * far) * (1.03 - 0.055 * uv.y - 0.02 * uv.x);
}
