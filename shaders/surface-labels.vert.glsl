// A glyph of a text beside a point of the box, pulled by gl_VertexID: 6 vertices a glyph.
//
// Injected: INKS, SIDES, ATLAS_PX (how whole numbers are packed), INK_ROW.
// u_glyphs    RGBA32F, 2 texels a glyph:
//             point of the box; ink + INKS * (side + SIDES * half the width that lies between, device pixels)
//             left edge of the glyph's box from the middle of its label; half the label's width; place in the atlas,
//             x + ATLAS_PX * y; width of the glyph's box: device pixels
// u_palette   row INK_ROW holds the inks.
// u_halfPx    half the size of the picture; u_slotHeightPx height of a glyph's box; u_gapPx distance from the point.
// u_near      nearest distance that is drawn.

precision highp float;
precision highp int;
precision highp sampler2D;

uniform mat4 u_viewProjection;
uniform sampler2D u_glyphs;
uniform sampler2D u_palette;
uniform vec2 u_halfPx;
uniform float u_slotHeightPx;
uniform float u_gapPx;
uniform float u_near;

out vec4 v_colour;
out vec2 v_atlasPx;

// Sides: four directions of the box, then left, above and left raised in the picture. See LABEL_SIDE in label-table.ts.
const vec3 DIRECTIONS[4] =
  vec3[4](vec3(1.0, 0.0, 0.0), vec3(-1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0), vec3(0.0, -1.0, 0.0));
const vec2 SCREEN_DIRECTIONS[3] = vec2[3](vec2(-1.0, 0.0), vec2(0.0, -1.0), vec2(-0.87, -0.5));
// How far along a direction of the box its way in the picture is looked at.
const float PROBE = 0.05;
// Seen end on, a direction has no way in the picture: down then, where there is room.
const float DOWN_BIAS_PX = 1.0;

// Place in the picture, device pixels, y down.
vec2 pictureOf(vec4 clip) {
  return (vec2(clip.x, -clip.y) / clip.w + 1.0) * u_halfPx;
}

void main() {
  int glyph = gl_VertexID / 6;
  int corner = gl_VertexID % 6;
  int index = corner < 3 ? corner : (corner == 3 ? 2 : (corner == 4 ? 1 : 3));
  vec4 label = texelFetch(u_glyphs, ivec2(0, glyph), 0);
  vec4 box = texelFetch(u_glyphs, ivec2(1, glyph), 0);
  int style = int(label.w + 0.5);
  int side = (style / INKS) % SIDES;
  float clearedPx = float(style / (INKS * SIDES));
  gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  v_colour = texelFetch(u_palette, ivec2(style % INKS, INK_ROW), 0);
  v_atlasPx = vec2(0.0);
  vec4 clip = u_viewProjection * vec4(label.xyz, 1.0);
  if (clip.w < u_near) return;

  vec2 point = pictureOf(clip);
  vec2 direction;
  if (side < 4) {
    vec4 probe = u_viewProjection * vec4(label.xyz + DIRECTIONS[side] * PROBE, 1.0);
    direction = pictureOf(vec4(probe.xyz, max(probe.w, u_near))) - point;
    direction = normalize(direction + vec2(0.0, DOWN_BIAS_PX));
  } else {
    direction = SCREEN_DIRECTIONS[side - 4];
  }
  vec2 reach = abs(direction);
  float halfHeightPx = 0.5 * u_slotHeightPx;
  float ownPx = dot(reach, vec2(box.y, halfHeightPx));
  float betweenPx = clearedPx > 0.0 ? 2.0 * dot(reach, vec2(clearedPx, halfHeightPx)) + u_gapPx : 0.0;
  vec2 middle = point + direction * (u_gapPx + betweenPx + ownPx);
  // Whole as long as its point is in the picture, also in a narrow one.
  vec2 halfLabelPx = vec2(box.y, halfHeightPx) + 0.5 * u_gapPx;
  vec2 sizePx = 2.0 * u_halfPx;
  if (all(greaterThanEqual(point, vec2(0.0))) && all(lessThanEqual(point, sizePx))) {
    middle = clamp(middle, halfLabelPx, max(halfLabelPx, sizePx - halfLabelPx));
  }
  // Whole pixels: a glyph between two of them is blurred.
  vec2 leftTop = floor(middle + vec2(box.x, -halfHeightPx) + 0.5);
  vec2 cornerAt = vec2(float(index & 1), float(index >> 1)) * vec2(box.w, u_slotHeightPx);
  int atlas = int(box.z + 0.5);
  ivec2 atlasAt = ivec2(atlas % ATLAS_PX, atlas / ATLAS_PX);
  v_atlasPx = vec2(atlasAt) + cornerAt;
  vec2 px = (leftTop + cornerAt) / u_halfPx - 1.0;
  gl_Position = vec4(px.x, -px.y, 0.0, 1.0);
}
