// What the first picture of a dump costs that is nothing but glyphs: the bytes in sight in a texture, the digits in another, one
// program, one draw call; no addresses, no colours, no cursor. The least that the first picture of the product could cost.

import '@fontsource/jetbrains-mono/400.css';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { bareProgram } from './bare-program.ts';

const COLUMNS = 16;
const FONT_PX = 12;
const CELL_WIDTH_PX = 24;
const ROW_HEIGHT_PX = 20;
const DIGITS = '0123456789ABCDEF';

const VERTEX = `#version 300 es
precision highp float;
precision highp usampler2D;
uniform usampler2D u_bytes;
uniform vec2 u_surfacePx;
out vec2 v_atlas;
void main() {
  int digit = gl_VertexID / 6;
  int corner = gl_VertexID % 6;
  vec2 unit = vec2(corner == 1 || corner == 2 || corner == 4, corner == 2 || corner == 4 || corner == 5);
  int cell = digit / 2;
  uint value = texelFetch(u_bytes, ivec2(cell % ${COLUMNS}, cell / ${COLUMNS}), 0).r;
  uint shown = digit % 2 == 0 ? value >> 4 : value & 15u;
  vec2 sizePx = vec2(${CELL_WIDTH_PX / 2 - 2}, ${ROW_HEIGHT_PX});
  vec2 leftTop = vec2(float(cell % ${COLUMNS}) * ${CELL_WIDTH_PX}.0 + float(digit % 2) * 8.0, float(cell / ${COLUMNS}) * ${ROW_HEIGHT_PX}.0);
  vec2 place = (leftTop + unit * sizePx) / u_surfacePx * 2.0 - 1.0;
  gl_Position = vec4(place.x, -place.y, 0.0, 1.0);
  v_atlas = vec2((float(shown) + unit.x) / 16.0, unit.y);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_atlas;
in vec2 v_atlas;
out vec4 fragColour;
void main() {
  fragColour = vec4(mix(vec3(0.06, 0.07, 0.08), vec3(0.9), texture(u_atlas, v_atlas).r), 1.0);
}`;

/** Shows the bytes from address 0; resolves when they are drawn. */
async function load(bytes: Uint8Array): Promise<void> {
  await document.fonts.load(`${FONT_PX}px "JetBrains Mono"`);
  const canvas = document.createElement('canvas');
  canvas.width = window.innerWidth;
  canvas.height = window.innerHeight;
  document.body.append(canvas);
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false });
  if (gl === null) throw new Error('the browser gives no WebGL 2 context');
  const program = bareProgram(gl, VERTEX, FRAGMENT);
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook of React
  gl.useProgram(program);
  const rows = Math.ceil(canvas.height / ROW_HEIGHT_PX);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  uploadTexture(gl, 0, () =>
    gl.texImage2D(
      gl.TEXTURE_2D,
      0,
      gl.R8UI,
      COLUMNS,
      rows,
      0,
      gl.RED_INTEGER,
      gl.UNSIGNED_BYTE,
      bytes.subarray(0, COLUMNS * rows),
    ),
  );
  uploadTexture(gl, 1, () =>
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, digitAtlas()),
  );
  gl.uniform1i(gl.getUniformLocation(program, 'u_bytes'), 0);
  gl.uniform1i(gl.getUniformLocation(program, 'u_atlas'), 1);
  gl.uniform2f(gl.getUniformLocation(program, 'u_surfacePx'), canvas.width, canvas.height);
  await new Promise(requestAnimationFrame);
  gl.clearColor(0.06, 0.07, 0.08, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.drawArrays(gl.TRIANGLES, 0, 6 * 2 * COLUMNS * rows);
}

function uploadTexture(gl: WebGL2RenderingContext, unit: number, upload: () => void): void {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  upload();
}

/** The sixteen digits side by side, white on black. */
function digitAtlas(): HTMLCanvasElement {
  const atlas = document.createElement('canvas');
  const widthPx = CELL_WIDTH_PX / 2 - 2;
  atlas.width = widthPx * DIGITS.length;
  atlas.height = ROW_HEIGHT_PX;
  const context = atlas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('Canvas2D is not available');
  context.fillStyle = '#fff';
  context.font = `${FONT_PX}px "JetBrains Mono"`;
  for (const [i, digit] of [...DIGITS].entries()) {
    context.fillText(digit, i * widthPx + 1, ROW_HEIGHT_PX * 0.7);
  }
  return atlas;
}

Object.assign(window, {
  __bench: { load },
  imageOf: (lengthBytes: number) => createEcuSample({ seed: 7, lengthBytes }).image,
});
