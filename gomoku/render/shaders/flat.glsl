uniform vec3 light;
vec3 material(vec2 uv, vec2 xy) { return light; }
