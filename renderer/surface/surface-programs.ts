import * as twgl from 'twgl.js';
import labelsFragment from '../../shaders/surface-labels.frag.glsl?raw';
import labelsVertex from '../../shaders/surface-labels.vert.glsl?raw';
import segmentsFragment from '../../shaders/surface-segments.frag.glsl?raw';
import segmentsVertex from '../../shaders/surface-segments.vert.glsl?raw';
import { LABEL_PACKING } from './label-table.ts';
import {
  BORDER_LINES,
  BORDER_SHARE,
  BRIGHTEST,
  CURSOR_LINES,
  DARKEST,
  FLASHED_SHARE,
  HIDDEN_SHARE,
  ORIGINAL_LINE_SHARE,
  SEAM_ALPHA,
  SELECTED_SHARE,
  WIRE_FULL,
  WIRE_NONE,
} from './mesh-shade.ts';
import { PALETTE_ROW } from './surface-palette.ts';
import { UNIT } from './surface-textures.ts';

/** What the shaders and the canvas share; floats, also those without a fraction. */
export const SHADES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    DARKEST,
    BRIGHTEST,
    SELECTED_SHARE,
    BORDER_SHARE,
    FLASHED_SHARE,
    ORIGINAL_LINE_SHARE,
    HIDDEN_SHARE,
    WIRE_FULL,
    WIRE_NONE,
    BORDER_LINES,
    CURSOR_LINES,
    SEAM_ALPHA,
  }).map(([name, value]) => [name, value.toFixed(4)]),
);

/** The programs of what stands around the mesh. */
export interface SurfacePrograms {
  readonly segments: twgl.ProgramInfo;
  readonly labels: twgl.ProgramInfo;
}

/**
 * Compiles the programs and tells each sampler its unit.
 *
 * @throws Error if a shader does not compile
 */
export function surfacePrograms(gl: WebGL2RenderingContext): SurfacePrograms {
  const inks = { INK_ROW: PALETTE_ROW.inks };
  const segments = compile(gl, segmentsVertex, segmentsFragment, inks);
  const { inks: INKS, sides: SIDES, atlasPx: ATLAS_PX } = LABEL_PACKING;
  const labels = compile(gl, labelsVertex, labelsFragment, {
    ...inks,
    ...SHADES,
    INKS,
    SIDES,
    ATLAS_PX,
  });
  const { palette, glyphs, atlas } = UNIT;
  setUnits(gl, segments, { palette });
  setUnits(gl, labels, { glyphs, atlas, palette });
  return { segments, labels };
}

/** Has the next uniforms and draw calls go to a program. */
export function chooseProgram(gl: WebGL2RenderingContext, { program }: twgl.ProgramInfo): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook of React
  gl.useProgram(program);
}

/** Sets a whole number of the chosen program: twgl's own setters would bind a texture, or need an array. */
export function setInt(
  gl: WebGL2RenderingContext,
  info: twgl.ProgramInfo,
  name: string,
  value: number,
): void {
  gl.uniform1i(info.uniformLocations[name] ?? null, value);
}

/** Tells the samplers of a program their units. */
export function setUnits(
  gl: WebGL2RenderingContext,
  info: twgl.ProgramInfo,
  units: Readonly<Record<string, number>>,
): void {
  chooseProgram(gl, info);
  for (const [name, unit] of Object.entries(units)) setInt(gl, info, `u_${name}`, unit);
}

/**
 * Compiles a program with constants in front of both shaders.
 *
 * @throws Error if a shader does not compile
 */
export function compile(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
  constants: Readonly<Record<string, number | string>>,
): twgl.ProgramInfo {
  const defines = Object.entries(constants).map(([name, value]) => `#define ${name} ${value}`);
  const head = ['#version 300 es', ...defines, ''].join('\n');
  const errors: string[] = [];
  const info = twgl.createProgramInfo(gl, [head + vertex, head + fragment], (message: string) =>
    errors.push(message),
  );
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return info;
}
