layout(location = 0) in vec4 points;
layout(location = 1) in vec4 form;
layout(location = 2) in vec2 dash;
layout(location = 3) in vec4 color;
uniform vec2 window;
out vec2 p;
flat out vec4 f, c;
flat out vec3 size;
flat out vec2 d;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    float reach = form.y * 0.5 + form.z + 1.0;
    vec2 at;
    if (form.w == 1.0) {
        vec2 along = points.zw - points.xy;
        float len = length(along);
        along = len > 0.0 ? along / len : vec2(1.0, 0.0);
        reach += form.x;
        p = vec2(corner.x < 0.0 ? -reach : len + reach, corner.y * reach);
        at = points.xy + along * p.x + vec2(-along.y, along.x) * p.y;
        size = vec3(len, 0.0, 0.0);
    } else {
        vec2 area = form.w == 2.0 || form.w == 3.0 ? vec2(form.x) : points.zw;
        p = corner * (area + reach);
        at = points.xy + p;
        size = vec3(points.zw, points.x);
    }
    f = form; c = color; d = dash;
    gl_Position = vec4(at / window * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}
