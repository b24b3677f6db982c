import * as twgl from 'twgl.js';
import { releaseContextLater } from '../device/context-release.ts';
import type { LabelAtlas } from './label-atlas.ts';
import type { LabelTable } from './label-table.ts';
import { meshIndices } from './mesh-indices.ts';
import type { MeshLook } from './mesh-look.ts';
import { MeshPrograms, PASS, type Pass } from './mesh-programs.ts';
import type { MeshSide } from './mesh-side.ts';
import type { SegmentTable } from './segment-table.ts';
import type { SurfaceMarks } from './surface-marks.ts';
import type { FrameCounts, SurfacePainter } from './surface-painter.ts';
import { PALETTE_ROWS, RAMP_TEXELS } from './surface-palette.ts';
import {
  chooseProgram,
  type SurfacePrograms,
  setInt,
  surfacePrograms,
} from './surface-programs.ts';
import type { SurfaceProjection } from './surface-projection.ts';
import { SurfaceTextures, UNIT } from './surface-textures.ts';
import { NUMBERS_PER_VERTEX, type SurfaceValues } from './surface-values.ts';

/** Corners of the two triangles of a quad. */
const QUAD_VERTICES = 6;

/**
 * Draws a surface in a WebGL 2 context: mesh, its original, lines and texts of the box, cursor. Holds nothing that cannot be
 * made again: after a lost context another painter takes its place.
 */
export class GpuSurfacePainter implements SurfacePainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #programs: SurfacePrograms;
  readonly #meshPrograms: MeshPrograms;
  readonly #textures: SurfaceTextures;
  readonly #meshArray: WebGLVertexArrayObject;
  #indexBuffer: WebGLBuffer | undefined;
  #indexCount = 0;
  #indexType = 0;
  #indexBytesUploaded = 0;
  #drawCalls = 0;

  /** @throws Error if a shader does not compile */
  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#programs = surfacePrograms(gl);
    this.#meshPrograms = new MeshPrograms(gl);
    this.#textures = new SurfaceTextures(gl);
    this.#meshArray = gl.createVertexArray();
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  get drawCalls(): number {
    return this.#drawCalls;
  }

  get bytesUploaded(): number {
    return this.#indexBytesUploaded + this.#textures.bytesUploaded;
  }

  beginFrame(): void {
    this.#drawCalls = 0;
    this.#indexBytesUploaded = 0;
    this.#textures.resetCount();
  }

  setBackground(background: readonly number[]): void {
    const [red = 0, green = 0, blue = 0] = background;
    this.#gl.clearColor(red, green, blue, 1);
    this.#set(this.#programs.labels, { u_background: [red, green, blue] });
  }

  setMesh(columns: MeshSide, rows: MeshSide): void {
    const gl = this.#gl;
    const indices = meshIndices(columns.vertices, rows.vertices);
    this.#indexCount = indices.length;
    this.#indexType = indices instanceof Uint16Array ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT;
    gl.bindVertexArray(this.#meshArray);
    if (this.#indexBuffer) gl.deleteBuffer(this.#indexBuffer);
    this.#indexBuffer = twgl.createBufferFromTypedArray(gl, indices, gl.ELEMENT_ARRAY_BUFFER);
    gl.bindVertexArray(null);
    this.#indexBytesUploaded += indices.byteLength;
    const { vertices: width } = columns;
    const { vertices: height } = rows;
    this.#textures.create(UNIT.values, gl.RG32F, width, height);
    this.#textures.create(UNIT.marks, gl.R8UI, width, height);
    this.#textures.create(UNIT.places, gl.R32F, Math.max(width, height), 2);
    this.#textures.uploadRow(UNIT.places, 0, Float32Array.from(columns.places));
    this.#textures.uploadRow(UNIT.places, 1, Float32Array.from(rows.places));
    this.#meshPrograms.setMesh(width, height);
  }

  setValues(values: SurfaceValues, meshColumns: number): void {
    const { texels, stale } = values;
    this.#textures.uploadRegion(UNIT.values, stale, meshColumns, NUMBERS_PER_VERTEX, texels);
  }

  setMarks(marks: SurfaceMarks, meshColumns: number): void {
    this.#textures.uploadRegion(UNIT.marks, marks.stale, meshColumns, 1, marks.texels);
  }

  setLook(look: MeshLook): void {
    this.#meshPrograms.setLook(look);
  }

  setPalette(texels: Uint8Array<ArrayBuffer>): void {
    const gl = this.#gl;
    this.#textures.create(UNIT.palette, gl.RGBA8, RAMP_TEXELS, PALETTE_ROWS, texels);
  }

  setScaffold(table: SegmentTable): void {
    this.#textures.uploadRecords(UNIT.scaffold, table);
  }

  setCursor(table: SegmentTable): void {
    this.#textures.uploadRecords(UNIT.cursor, table);
  }

  setLabels(table: LabelTable, atlas: LabelAtlas): void {
    this.#textures.uploadRecords(UNIT.glyphs, table);
    if (!atlas.isStale) return;
    const { widthPx, heightPx, texels } = atlas;
    this.#textures.create(UNIT.atlas, this.#gl.RG8, widthPx, heightPx, texels);
    atlas.markUploaded();
  }

  setSizes(widthPx: number, heightPx: number, slotHeightPx: number, gapPx: number): void {
    const gl = this.#gl;
    gl.viewport(0, 0, widthPx, heightPx);
    const sizes = { u_halfPx: [widthPx / 2, heightPx / 2] };
    this.#set(this.#programs.segments, sizes);
    this.#set(this.#programs.labels, { ...sizes, u_slotHeightPx: slotHeightPx, u_gapPx: gapPx });
  }

  /** Draws a frame. hot: no allocation */
  draw(view: SurfaceProjection, counts: FrameCounts): void {
    const gl = this.#gl;
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.BLEND);
    chooseProgram(gl, this.#programs.segments);
    this.#setView(this.#programs.segments, view);
    this.#drawSegments(UNIT.scaffold, counts.scaffoldCount);
    this.#drawMesh(view, counts.hasOriginal);
    chooseProgram(gl, this.#programs.segments);
    this.#drawSegments(UNIT.cursor, counts.cursorCount);
    this.#drawLabels(view, counts.glyphCount);
  }

  /** A page has about 16 contexts; waiting for garbage collection would keep one of them. */
  dispose(): void {
    releaseContextLater(this.#gl);
  }

  #drawSegments(unit: number, count: number): void {
    if (count === 0) return;
    const gl = this.#gl;
    setInt(gl, this.#programs.segments, 'u_segments', unit);
    gl.drawArrays(gl.TRIANGLES, 0, count * QUAD_VERTICES);
    this.#drawCalls++;
  }

  #drawMesh(view: SurfaceProjection, hasOriginal: boolean): void {
    const gl = this.#gl;
    gl.bindVertexArray(this.#meshArray);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LESS);
    // The surface itself is opaque: blending would read every pixel it covers.
    gl.disable(gl.BLEND);
    this.#drawPass(PASS.surface, view);
    gl.enable(gl.BLEND);
    if (hasOriginal) {
      gl.depthMask(false);
      gl.depthFunc(gl.GREATER);
      this.#drawPass(PASS.hidden, view);
      gl.depthMask(true);
      gl.depthFunc(gl.LESS);
      this.#drawPass(PASS.original, view);
    }
    gl.disable(gl.DEPTH_TEST);
    gl.bindVertexArray(null);
  }

  #drawPass(pass: Pass, view: SurfaceProjection): void {
    const gl = this.#gl;
    const program = this.#meshPrograms.choose(pass);
    this.#setView(program, view);
    program.uniformSetters['u_light']?.(view.light);
    gl.drawElements(gl.TRIANGLES, this.#indexCount, this.#indexType, 0);
    this.#drawCalls++;
  }

  #drawLabels(view: SurfaceProjection, count: number): void {
    if (count === 0) return;
    const gl = this.#gl;
    chooseProgram(gl, this.#programs.labels);
    this.#setView(this.#programs.labels, view);
    gl.drawArrays(gl.TRIANGLES, 0, count * QUAD_VERTICES);
    this.#drawCalls++;
  }

  #set(info: twgl.ProgramInfo, uniforms: Readonly<Record<string, unknown>>): void {
    chooseProgram(this.#gl, info);
    twgl.setUniforms(info, uniforms);
  }

  #setView({ uniformSetters }: twgl.ProgramInfo, { matrix, near }: SurfaceProjection): void {
    uniformSetters['u_viewProjection']?.(matrix);
    uniformSetters['u_near']?.(near);
  }
}
