in vec2 p;
flat in float R, white, alpha, turn, dim;
out vec4 o;
uniform vec4 blacks[4], whites[4];
uniform vec4 outline;          // color and alpha of the line around White
uniform vec4 dimming;          // what other stones are mixed with while a line wins
uniform vec4 finish;           // width of the outline in pixels, rim light, gloss, shell lines

vec3 ramp(vec4 s[4], float t, float a, float b) {
    return t < a ? mix(s[0], s[1], t / a).rgb
         : t < b ? mix(s[1], s[2], (t - a) / (b - a)).rgb
                 : mix(s[2], s[3], min(1.0, (t - b) / (1.0 - b))).rgb;
}

void main() {
    float r = length(p);
    float body = clamp((1.0 - r) * R + 0.5, 0.0, 1.0);
    vec3 c;
    if (white > 0.5) {
        c = ramp(whites, length(p - vec2(-0.24, -0.40)) / 1.60, 0.40, 0.78);
        float cs = cos(turn), sn = sin(turn);
        vec2 q = vec2(cs * p.x + sn * p.y, cs * p.y - sn * p.x);
        float v = q.y - 0.08 * (1.0 - q.x * q.x);
        float line = 1.0 - smoothstep(0.015, 0.045, abs(fract(v / 0.155) - 0.5) * 0.155);
        c = mix(c, vec3(0.557, 0.498, 0.392), finish.w * line);
        c = mix(c, outline.rgb, outline.a * clamp((r - 1.0) * R + finish.x + 0.5, 0.0, 1.0));
    } else {
        c = ramp(blacks, length(p - vec2(-0.28, -0.40)) / 1.56, 0.28, 0.68);
        vec2 d = p - vec2(-0.30, -0.36);
        d = vec2(0.848 * d.x - 0.530 * d.y, 0.848 * d.y + 0.530 * d.x) / vec2(0.36, 0.27);
        c = mix(c, vec3(1.0), finish.z * max(0.0, 1.0 - length(d)));
        c = mix(c, vec3(1.0), 0.22 * finish.y * smoothstep(0.86, 1.0, r));
    }
    c = mix(c, dimming.rgb, dimming.a * dim);
    o = vec4(c, body * alpha);
}
