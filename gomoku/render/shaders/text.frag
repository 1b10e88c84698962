in vec2 texel;
flat in vec4 c;
out vec4 o;
uniform sampler2D glyphs;
void main() {
    o = vec4(c.rgb, c.a * texelFetch(glyphs, ivec2(texel), 0).r);
}
