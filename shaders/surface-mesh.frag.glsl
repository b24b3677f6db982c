// A surface: colour from a ramp, light, marked cells, lines of the rows and columns; or the original over it.
//
// Injected: PASS, one of PASS_SURFACE, PASS_ORIGINAL, PASS_HIDDEN; IS_SMOOTH, HAS_WIRE, HAS_HOLES, HAS_MARKS, true or false;
// HOLE, RAMP_TEXELS, MARK_SELECTED, MARK_FLASHED, and the numbers of renderer/surface/mesh-shade.ts.
// u_palette   one ramp a row; u_rampRow is the one in use.
// u_marks     R8UI, one texel a vertex: bits MARK_... of the cell around it.
// u_cursor    place of the cursor in vertices; lines run through it along both axes.
// u_linePx    half the width of a line, device pixels.
//
// PASS_SURFACE draws the surface, opaque. PASS_ORIGINAL draws the translucent original where it lies before the surface,
// PASS_HIDDEN its lines where it lies behind.

precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

uniform sampler2D u_values;
uniform sampler2D u_palette;
uniform usampler2D u_marks;
uniform ivec2 u_mesh;
uniform int u_rampRow;
uniform vec3 u_light;
uniform vec2 u_cursor;
uniform float u_linePx;
uniform vec4 u_lineColour;
uniform vec4 u_originalColour;
uniform vec4 u_selectionColour;
uniform vec4 u_cursorColour;

in vec2 v_grid;
in vec3 v_position;
in float v_ramp;
in float v_light;
in float v_changed;

out vec4 fragColour;

// Share of a pixel that a line covers whose middle is `distancePx` away.
vec2 lineCover(vec2 distancePx, float halfPx) {
  return clamp(halfPx + 0.5 - distancePx, 0.0, 1.0);
}

bool isHole(ivec2 vertex) {
  vec2 texel = texelFetch(u_values, vertex, 0).rg;
  return (PASS == PASS_SURFACE ? texel.r : texel.g) >= HOLE;
}

// One corner without a value leaves out the whole quad.
bool isInHole() {
  ivec2 quad = clamp(ivec2(floor(v_grid)), ivec2(0), u_mesh - 2);
  return isHole(quad) || isHole(quad + ivec2(1, 0)) || isHole(quad + ivec2(0, 1)) ||
    isHole(quad + ivec2(1, 1));
}

uint markAt(ivec2 cell) {
  return texelFetch(u_marks, clamp(cell, ivec2(0), u_mesh - 1), 0).r;
}

// How much of the border around selected cells a pixel of a selected cell shows.
float borderCover(ivec2 cell, vec2 perPx) {
  vec2 away = v_grid - vec2(cell);
  vec2 coverOf = lineCover((0.5 - abs(away)) / perPx, BORDER_LINES * u_linePx);
  ivec2 beside = ivec2(away.x < 0.0 ? -1 : 1, away.y < 0.0 ? -1 : 1);
  bool hasX = (markAt(cell + ivec2(beside.x, 0)) & uint(MARK_SELECTED)) == 0u;
  bool hasY = (markAt(cell + ivec2(0, beside.y)) & uint(MARK_SELECTED)) == 0u;
  return max(hasX ? coverOf.x : 0.0, hasY ? coverOf.y : 0.0);
}

void main() {
  vec2 perPx = max(fwidth(v_grid), vec2(1e-6));
  float light = v_light;
  if (!IS_SMOOTH) {
    vec3 face = normalize(cross(dFdx(v_position), dFdy(v_position)));
    light = dot(face.z < 0.0 ? -face : face, u_light);
  }
  if (HAS_HOLES && isInHole()) discard;
  if (PASS != PASS_SURFACE && v_changed == 0.0) discard;

  float shade = mix(DARKEST, BRIGHTEST, clamp(light, 0.0, 1.0));

  float line = 0.0;
  if (HAS_WIRE) {
    vec2 toLinePx = abs(fract(v_grid + 0.5) - 0.5) / perPx;
    // Lines closer than a few pixels would cover everything.
    vec2 cover = lineCover(toLinePx, u_linePx) * (1.0 - smoothstep(WIRE_FULL, WIRE_NONE, perPx));
    line = max(cover.x, cover.y);
  }

  if (PASS != PASS_SURFACE) {
    float fill = PASS == PASS_ORIGINAL ? u_originalColour.a : 0.0;
    float most = PASS == PASS_ORIGINAL ? min(1.0, u_originalColour.a * ORIGINAL_LINE_SHARE) : HIDDEN_SHARE * u_originalColour.a;
    float alpha = mix(fill, most, line);
    fragColour = vec4(u_originalColour.rgb * shade * alpha, alpha);
    return;
  }

  int place = int(clamp(v_ramp, 0.0, 1.0) * float(RAMP_TEXELS - 1) + 0.5);
  vec3 colour = texelFetch(u_palette, ivec2(place, u_rampRow), 0).rgb * shade;
  if (HAS_MARKS) {
    ivec2 cell = ivec2(floor(v_grid + 0.5));
    uint mark = markAt(cell);
    if ((mark & uint(MARK_SELECTED)) != 0u) {
      float border = borderCover(cell, perPx);
      colour = mix(colour, u_selectionColour.rgb, mix(SELECTED_SHARE, BORDER_SHARE, border));
    }
    if ((mark & uint(MARK_FLASHED)) != 0u) colour = mix(colour, u_cursorColour.rgb, FLASHED_SHARE);
  }
  colour = mix(colour, u_lineColour.rgb, line * u_lineColour.a);
  vec2 cursor = lineCover(abs(v_grid - u_cursor) / perPx, u_linePx * CURSOR_LINES);
  colour = mix(colour, u_cursorColour.rgb, max(cursor.x, cursor.y) * u_cursorColour.a);
  fragColour = vec4(colour, 1.0);
}
