// What a surface costs that is nothing but a mesh: heights in a texture, wire in the fragment shader, one draw call, no
// depth, no texts, no cursor (?n=16). The least that the product's surface could cost.

import { bareProgram } from './bare-program.ts';
import { FrameLog } from './frame-log.ts';

const VERTEX = `#version 300 es
precision highp float;
uniform sampler2D u_heights;
uniform vec2 u_turn;
uniform float u_aspect;
uniform int u_n;
out vec2 v_grid;
out float v_height;
void main() {
  ivec2 vertex = ivec2(gl_VertexID % u_n, gl_VertexID / u_n);
  v_height = texelFetch(u_heights, vertex, 0).r;
  v_grid = vec2(vertex);
  vec2 plan = mat2(cos(u_turn.x), sin(u_turn.x), -sin(u_turn.x), cos(u_turn.x)) * (v_grid / float(u_n - 1) - 0.5);
  float depth = plan.y * cos(u_turn.y) - (v_height - 0.5) * 0.5 * sin(u_turn.y) + 3.0;
  float up = plan.y * sin(u_turn.y) + (v_height - 0.5) * 0.5 * cos(u_turn.y);
  gl_Position = vec4(plan.x * 3.6 / u_aspect, up * 3.6, depth - 1.5, depth);
}`;
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_grid;
in float v_height;
out vec4 fragColour;
void main() {
  vec2 toLine = abs(fract(v_grid + 0.5) - 0.5) / fwidth(v_grid);
  float line = clamp(1.0 - min(toLine.x, toLine.y), 0.0, 1.0);
  fragColour = vec4(mix(vec3(v_height, 0.5, 1.0 - v_height), vec3(0.06), line), 1.0);
}`;

const frames = new FrameLog();
const n = Number(new URLSearchParams(location.search).get('n') ?? 16);
const canvas = document.createElement('canvas');
canvas.width = window.innerWidth * window.devicePixelRatio;
canvas.height = window.innerHeight * window.devicePixelRatio;
document.body.append(canvas);
const context = canvas.getContext('webgl2', { alpha: false, antialias: false });
if (context === null) throw new Error('the browser gives no WebGL 2 context');
const gl: WebGL2RenderingContext = context;
const program = bareProgram(gl, VERTEX, FRAGMENT);
// biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook of React
gl.useProgram(program);
gl.uniform1i(gl.getUniformLocation(program, 'u_n'), n);
gl.uniform1f(gl.getUniformLocation(program, 'u_aspect'), canvas.width / canvas.height);
const turnLocation = gl.getUniformLocation(program, 'u_turn');
const heights = Float32Array.from({ length: n * n }, (_, i) => heightAt(i % n, Math.floor(i / n)));
gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, n, n, 0, gl.RED, gl.FLOAT, heights);
const indices = new Uint32Array(6 * (n - 1) * (n - 1));
for (let quad = 0; quad < (n - 1) * (n - 1); quad++) {
  const near = Math.floor(quad / (n - 1)) * n + (quad % (n - 1));
  indices.set([near, near + 1, near + n + 1, near, near + n + 1, near + n], 6 * quad);
}
gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
gl.enable(gl.DEPTH_TEST);
gl.clearColor(0.06, 0.07, 0.08, 1);
let turn = 0.72;

function heightAt(column: number, row: number): number {
  return 0.5 + 0.5 * Math.sin((column / n) * 5) * Math.cos((row / n) * 4);
}

function step(): void {
  turn += 0.02;
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.uniform2f(turnLocation, turn, 0.58);
  gl.drawElements(gl.TRIANGLES, indices.length, gl.UNSIGNED_INT, 0);
}

Object.assign(window, { frameLog: frames, frameStep: step });
