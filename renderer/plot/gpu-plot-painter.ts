import { Shader, UniformGroup, type WebGLRenderer } from 'pixi.js';
import marksFragment from '../../shaders/line-marks.frag.glsl?raw';
import marksVertex from '../../shaders/line-marks.vert.glsl?raw';
import segmentsFragment from '../../shaders/line-segments.frag.glsl?raw';
import segmentsVertex from '../../shaders/line-segments.vert.glsl?raw';
import spansFragment from '../../shaders/line-spans.frag.glsl?raw';
import spansVertex from '../../shaders/line-spans.vert.glsl?raw';
import { atlasTexels, emptyAtlasTexture } from '../device/atlas-texture.ts';
import { CountedTexture, type Texels } from '../device/counted-texture.ts';
import type { GpuPainter } from '../device/gpu-surface.ts';
import { PaletteTexture } from '../device/palette-texture.ts';
import { QuadDrawer } from '../device/quad-drawer.ts';
import { type ShaderConstants, shaderProgram } from '../device/shader-program.ts';
import {
  MARKS_PER_ROW,
  MarkTable,
  type PixelBox,
  RING_LINE,
  SHAPE,
  TEXELS_PER_MARK,
} from './mark-table.ts';
import type { PlotAtlas } from './plot-atlas.ts';
import type { PlotPainter } from './plot-painter.ts';
import { INK_COUNT } from './plot-palette.ts';
import {
  MAX_SECTIONS,
  SPANS_PER_QUAD,
  STROKE,
  STROKES_PER_ROW,
  type StrokeKind,
  StrokeTable,
} from './stroke-table.ts';

const CONSTANTS: ShaderConstants = {
  MARKS_PER_ROW,
  STROKES_PER_ROW,
  SPANS_PER_QUAD,
  SHAPE_DISC: SHAPE.disc,
  SHAPE_RING: SHAPE.ring,
  SHAPE_GLYPH: SHAPE.glyph,
  RING_LINE,
};

const FIRST_QUAD_CAPACITY = 2048;

/**
 * Draws a line view with WebGL 2 in at most four calls: what lies under the curves, segments and spans, what lies over them. Holds the
 * textures and programs; all of them are made from arrays in memory, so PixiJS brings them back by itself after a lost
 * context.
 */
export class GpuPlotPainter implements PlotPainter, GpuPainter {
  readonly marks: MarkTable = new MarkTable();
  readonly strokes: StrokeTable = new StrokeTable();
  readonly #uniforms: PlotUniforms = new PlotUniforms();
  readonly #quads: QuadDrawer = new QuadDrawer(FIRST_QUAD_CAPACITY);
  readonly #markShader: Shader;
  readonly #segmentShader: Shader;
  readonly #spanShader: Shader;
  readonly #kinds: StrokeKind[] = new Array<StrokeKind>(MAX_SECTIONS).fill(STROKE.segment);
  readonly #markTexture: CountedTexture;
  readonly #strokeTexture: CountedTexture;
  readonly #palette: PaletteTexture;
  readonly #atlasTexture: CountedTexture;
  #atlas: PlotAtlas | undefined;

  constructor() {
    this.#markTexture = new CountedTexture(this.#quads, 'u_marks', markTexels(this.marks));
    this.#strokeTexture = new CountedTexture(this.#quads, 'u_strokes', strokeTexels(this.strokes));
    this.#palette = new PaletteTexture(this.#quads, INK_COUNT);
    this.#atlasTexture = emptyAtlasTexture(this.#quads);
    const shared = { uniforms: this.#uniforms.surface, ...this.#palette.texture.resources };
    this.#markShader = new Shader({
      glProgram: shaderProgram(
        { name: 'line-marks', vertex: marksVertex, fragment: marksFragment },
        CONSTANTS,
      ),
      resources: { ...shared, ...this.#markTexture.resources, ...this.#atlasTexture.resources },
    });
    const { sections } = this.#uniforms;
    const strokes = { ...shared, ...this.#strokeTexture.resources, sections };
    this.#segmentShader = new Shader({
      glProgram: shaderProgram(
        { name: 'line-segments', vertex: segmentsVertex, fragment: segmentsFragment },
        CONSTANTS,
      ),
      resources: { ...strokes },
    });
    this.#spanShader = new Shader({
      glProgram: shaderProgram(
        { name: 'line-spans', vertex: spansVertex, fragment: spansFragment },
        CONSTANTS,
      ),
      resources: { ...strokes },
    });
    this.#markTexture.readBy(this.#markShader);
    this.#atlasTexture.readBy(this.#markShader);
    this.#strokeTexture.readBy(this.#segmentShader, this.#spanShader);
    this.#palette.texture.readBy(...this.#shaders());
  }

  get drawCalls(): number {
    return this.#quads.drawCalls;
  }

  /** Textures and index buffer. */
  get bytesUploaded(): number {
    return this.#quads.bytesUploaded;
  }

  setColours(texels: Uint8Array<ArrayBuffer>): void {
    this.#palette.set(texels);
  }

  setAtlas(atlas: PlotAtlas): void {
    this.#atlas = atlas;
    this.#atlasTexture.replace(atlasTexels(atlas));
    atlas.markUploaded();
  }

  setSurface(widthPx: number, heightPx: number): void {
    this.#uniforms.setSurface(widthPx, heightPx);
  }

  setSection(
    section: number,
    ink: number,
    kind: StrokeKind,
    widthPx: number,
    clip: PixelBox,
  ): void {
    this.#kinds[section] = kind;
    this.#uniforms.setSection(section, ink, widthPx / 2, clip);
  }

  paint(renderer: WebGLRenderer): void {
    this.#quads.beginFrame();
    this.#uploadMarks();
    this.#uploadStrokes();
    this.#uploadAtlas();
    const { count, underCount } = this.marks;
    this.#quads.reserve(Math.max(count, this.strokes.drawnStrokes));
    this.#quads.draw(renderer, this.#markShader, 0, underCount);
    this.#drawStrokes(renderer);
    this.#quads.draw(renderer, this.#markShader, underCount, count);
    this.#quads.endFrame();
  }

  dispose(): void {
    for (const shader of this.#shaders()) shader.destroy();
    for (const texture of [
      this.#markTexture,
      this.#strokeTexture,
      this.#palette.texture,
      this.#atlasTexture,
    ]) {
      texture.dispose();
    }
    this.#quads.dispose();
  }

  #shaders(): readonly Shader[] {
    return [this.#markShader, this.#segmentShader, this.#spanShader];
  }

  #uploadMarks(): void {
    const { marks } = this;
    if (!this.#markTexture.isOf(marks.packed)) this.#markTexture.replace(markTexels(marks));
    else if (marks.dirtyTo > marks.dirtyFrom) {
      const { dirtyFrom, dirtyTo } = marks;
      this.#markTexture.update(dirtyFrom * TEXELS_PER_MARK, dirtyTo * TEXELS_PER_MARK);
    }
    marks.markUploaded();
  }

  #uploadStrokes(): void {
    const { strokes } = this;
    this.#uniforms.setStrokes(strokes);
    const isNew = !this.#strokeTexture.isOf(strokes.packed);
    if (isNew) this.#strokeTexture.replace(strokeTexels(strokes));
    for (let section = 0; section < MAX_SECTIONS; section++) {
      const from = strokes.dirtyFrom(section);
      const to = strokes.dirtyTo(section);
      if (!isNew && to > from) this.#strokeTexture.update(from, to);
      strokes.markUploaded(section);
    }
  }

  #uploadAtlas(): void {
    const atlas = this.#atlas;
    if (atlas === undefined || atlas.dirtyToRow <= atlas.dirtyFromRow) return;
    const { dirtyFromRow, dirtyToRow, widthPx } = atlas;
    this.#atlasTexture.update(dirtyFromRow * widthPx, dirtyToRow * widthPx);
    atlas.markUploaded();
  }

  /** Neighbouring sections of one kind together; those that are empty begin and end no call. */
  #drawStrokes(renderer: WebGLRenderer): void {
    const { strokes } = this;
    let from = 0;
    let to = 0;
    let kind: StrokeKind = STROKE.segment;
    for (let section = 0; section < MAX_SECTIONS; section++) {
      const count = strokes.countOf(section);
      if (count === 0) continue;
      const own = this.#kinds[section] ?? STROKE.segment;
      if (own !== kind || to === from) {
        this.#drawRun(renderer, kind, from, to);
        from = strokes.startOf(section);
        kind = own;
      }
      to = strokes.startOf(section) + count;
    }
    this.#drawRun(renderer, kind, from, to);
  }

  /** Strokes from..to - 1, all of one kind. */
  #drawRun(renderer: WebGLRenderer, kind: StrokeKind, from: number, to: number): void {
    if (kind === STROKE.segment) this.#quads.draw(renderer, this.#segmentShader, from, to);
    else {
      const end = Math.ceil(to / SPANS_PER_QUAD);
      this.#quads.draw(renderer, this.#spanShader, from / SPANS_PER_QUAD, end);
    }
  }
}

function markTexels({ packed, rows }: MarkTable): Texels {
  const widthTexels = MARKS_PER_ROW * TEXELS_PER_MARK;
  return { resource: packed, widthTexels, heightRows: rows, format: 'rgba16uint' };
}

function strokeTexels({ packed, rows }: StrokeTable): Texels {
  return {
    resource: packed,
    widthTexels: STROKES_PER_ROW,
    heightRows: rows,
    format: 'rgba32float',
  };
}

/** Uniforms of both programs, written in place. */
class PlotUniforms {
  readonly #surfacePx = new Int32Array(2);
  readonly #ends = new Int32Array(MAX_SECTIONS - 1);
  readonly #inks = new Int32Array(MAX_SECTIONS);
  readonly #halfWidthsPx = new Float32Array(MAX_SECTIONS);
  readonly #clipsPx = new Int32Array(MAX_SECTIONS * 4);
  readonly surface = new UniformGroup({
    u_surfacePx: { value: this.#surfacePx, type: 'vec2<i32>' },
  });
  readonly sections = new UniformGroup({
    u_sectionEnds: { value: this.#ends, type: 'vec3<i32>' },
    u_sectionInks: { value: this.#inks, type: 'vec4<i32>' },
    u_halfWidthsPx: { value: this.#halfWidthsPx, type: 'vec4<f32>' },
    u_clipsPx: { value: this.#clipsPx, type: 'vec4<i32>', size: MAX_SECTIONS },
    u_strokeCount: { value: 0, type: 'i32' },
  });

  setSurface(widthPx: number, heightPx: number): void {
    this.#surfacePx[0] = widthPx;
    this.#surfacePx[1] = heightPx;
  }

  setSection(section: number, ink: number, halfWidthPx: number, clip: PixelBox): void {
    this.#inks[section] = ink;
    this.#halfWidthsPx[section] = halfWidthPx;
    this.#clipsPx[section * 4] = clip.left;
    this.#clipsPx[section * 4 + 1] = clip.top;
    this.#clipsPx[section * 4 + 2] = clip.right;
    this.#clipsPx[section * 4 + 3] = clip.bottom;
  }

  setStrokes(strokes: StrokeTable): void {
    for (let i = 0; i < MAX_SECTIONS - 1; i++) this.#ends[i] = strokes.startOf(i + 1);
    this.sections.uniforms.u_strokeCount = strokes.drawnStrokes;
  }
}
