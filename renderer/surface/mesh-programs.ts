import * as twgl from 'twgl.js';
import meshFragment from '../../shaders/surface-mesh.frag.glsl?raw';
import meshVertex from '../../shaders/surface-mesh.vert.glsl?raw';
import { indexStride } from './mesh-indices.ts';
import type { MeshKind, MeshLook } from './mesh-look.ts';
import { MARK } from './surface-marks.ts';
import { RAMP_TEXELS } from './surface-palette.ts';
import { chooseProgram, compile, SHADES, setUnits } from './surface-programs.ts';
import { UNIT } from './surface-textures.ts';
import { HOLE } from './surface-values.ts';

/** Passes over the mesh. */
export const PASS = { surface: 0, original: 1, hidden: 2 } as const;

/** A pass over the mesh. */
export type Pass = (typeof PASS)[keyof typeof PASS];

/** A program, and which of the numbers it was told it knows. */
interface MeshProgram {
  readonly info: twgl.ProgramInfo;
  toldVersion: number;
}

/**
 * The programs of the mesh, one for each pass and kind of mesh, each made when it is first needed.
 *
 * One program that asked for everything by uniforms would take a software GPU half as long again: it computes both sides of
 * every condition, so each pixel would fetch the marks of cells where none is marked.
 */
export class MeshPrograms {
  readonly #gl: WebGL2RenderingContext;
  readonly #programs = new Map<number, MeshProgram>();
  #uniforms: Record<string, unknown> = {};
  #kind: MeshKind = { isSmooth: true, hasWire: true, hasHoles: false, hasMarks: false };
  #version = 0;

  /** @throws Error if the shaders do not compile, as far as the most common program tells */
  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.choose(PASS.surface);
  }

  /** @param columns vertices of a row; `rows` of a column */
  setMesh(columns: number, rows: number): void {
    this.#tell({ u_mesh: [columns, rows], u_stride: indexStride(columns) });
  }

  setLook({ isSmooth, hasWire, hasHoles, hasMarks, ...uniforms }: MeshLook): void {
    this.#kind = { isSmooth, hasWire, hasHoles, hasMarks };
    this.#tell(uniforms);
  }

  /**
   * Chooses the program of a pass, which knows everything but the view.
   *
   * hot: no allocation but when something is told
   *
   * @throws Error if a shader does not compile
   */
  choose(pass: Pass): twgl.ProgramInfo {
    const key = keyOf(pass, this.#kind);
    let program = this.#programs.get(key);
    if (program === undefined) {
      program = { info: meshProgram(this.#gl, pass, this.#kind), toldVersion: -1 };
      this.#programs.set(key, program);
    }
    chooseProgram(this.#gl, program.info);
    if (program.toldVersion !== this.#version) {
      twgl.setUniforms(program.info, this.#uniforms);
      program.toldVersion = this.#version;
    }
    return program.info;
  }

  #tell(uniforms: Readonly<Record<string, unknown>>): void {
    this.#uniforms = { ...this.#uniforms, ...uniforms };
    this.#version++;
  }
}

/** Marks are drawn on the surface alone. */
function keyOf(pass: Pass, { isSmooth, hasWire, hasHoles, hasMarks }: MeshKind): number {
  const marks = hasMarks && pass === PASS.surface ? 8 : 0;
  return (isSmooth ? 1 : 0) | (hasWire ? 2 : 0) | (hasHoles ? 4 : 0) | marks | (pass << KIND_BITS);
}

const KIND_BITS = 4;

function meshProgram(
  gl: WebGL2RenderingContext,
  pass: Pass,
  { isSmooth, hasWire, hasHoles, hasMarks }: MeshKind,
): twgl.ProgramInfo {
  const info = compile(gl, meshVertex, meshFragment, {
    PASS: pass,
    PASS_SURFACE: PASS.surface,
    PASS_ORIGINAL: PASS.original,
    PASS_HIDDEN: PASS.hidden,
    IS_SMOOTH: String(isSmooth),
    HAS_WIRE: String(hasWire),
    HAS_HOLES: String(hasHoles),
    HAS_MARKS: String(hasMarks),
    HOLE: HOLE.toExponential(1),
    RAMP_TEXELS,
    MARK_SELECTED: MARK.selected,
    MARK_FLASHED: MARK.flashed,
    ...SHADES,
  });
  const { values, places, marks, palette } = UNIT;
  setUnits(gl, info, { values, places, marks, palette });
  return info;
}
