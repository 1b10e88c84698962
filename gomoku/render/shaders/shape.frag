in vec2 p;
flat in vec4 f, c;
flat in vec3 size;
flat in vec2 d;
out vec4 o;

// Arc length along the outline of a capsule, clockwise from the upper start.
float around(vec2 q, float len, float r) {
    if (q.x > len) return len + r * atan(q.x - len, -q.y);
    if (q.x < 0.0) return 2.0 * len + 3.14159265 * r + r * atan(-q.x, q.y);
    return q.y < 0.0 ? q.x : 2.0 * len + 3.14159265 * r - q.x;
}

void main() {
    float r = f.x, width = f.y, soft = f.z, alpha = c.a, away;
    if (f.w == 0.0) {
        vec2 q = abs(p) - size.xy + r;
        away = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
        if (width > 0.0) away = abs(away) - width * 0.5;
    } else if (f.w == 1.0) {
        away = length(vec2(p.x - clamp(p.x, 0.0, size.x), p.y)) - r;
        if (width > 0.0) away = abs(away) - width * 0.5;
        if (d.y > 0.0) alpha *= clamp(0.5 + d.x * 0.5 - abs(mod(around(p, size.x, r), d.y) - d.x * 0.5), 0.0, 1.0);
    } else if (f.w == 2.0) {
        vec2 q = abs(vec2(p.x + p.y, p.x - p.y)) * 0.70710678;
        if (q.y > q.x) q = q.yx;
        away = length(vec2(max(q.x - r, 0.0), q.y)) - width * 0.5;
    } else if (f.w == 3.0) {
        vec2 q = abs(p);
        if (q.y > q.x) q = q.yx;
        away = length(vec2(q.x - r, q.y - clamp(q.y, r * 0.55, r))) - width * 0.5;
    } else {
        away = -1.0;
        alpha *= 1.0 - clamp((p.x + size.z - d.x) / (d.y - d.x), 0.0, 1.0);
    }
    alpha *= soft > 0.0 ? 1.0 - smoothstep(-soft, soft, away) : clamp(0.5 - away, 0.0, 1.0);
    o = vec4(c.rgb, alpha);
}
