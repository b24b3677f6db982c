import { scratchContext } from '../canvas2d/scratch-context.ts';
import { meshIndices, vertexOf } from './mesh-indices.ts';
import { lightOn, MeshVertices, type SeenMesh } from './mesh-vertices.ts';
import { OriginalPixels, type PixelLook, SurfacePixels } from './surface-pixels.ts';
import { HOLE, NUMBERS_PER_VERTEX } from './surface-values.ts';
import { DEPTH, type DepthMode, type PixelSink, TriangleRaster } from './triangle-raster.ts';

/** What a mesh is drawn from. */
export interface CanvasMeshFrame extends SeenMesh {
  readonly palette: Uint8Array;
  readonly marks: Uint8Array;
  /** Whether the original is drawn as a second, translucent surface. */
  readonly hasOriginal: boolean;
}

const CORNERS = 3;

/** Draws a mesh without a graphics device: pixel by pixel into a picture that is laid over a canvas. */
export class CanvasMesh {
  readonly #raster: TriangleRaster = new TriangleRaster();
  readonly #vertices: MeshVertices = new MeshVertices();
  /** Vertices of the triangles, in the order in which a graphics device draws them. */
  #corners: Uint16Array | Uint32Array = new Uint16Array(0);
  #meshColumns = 0;
  #meshRows = 0;
  #sheet: CanvasRenderingContext2D | undefined;
  #image: ImageData | undefined;

  setMesh(columns: number, rows: number): void {
    this.#corners = meshIndices(columns, rows).map((index) => vertexOf(index, columns));
    this.#meshColumns = columns;
    this.#meshRows = rows;
  }

  /** Draws the surface, and its original where there is one. */
  draw(context: CanvasRenderingContext2D, frame: CanvasMeshFrame): void {
    const { widthPx, heightPx } = frame;
    const { sheet, image } = this.#ready(widthPx, heightPx);
    const { data } = image;
    data.fill(0);
    this.#raster.begin(widthPx, heightPx);
    this.#vertices.place(frame, 0);
    const look: PixelLook = {
      look: frame.look,
      palette: frame.palette,
      marks: frame.marks,
      meshColumns: this.#meshColumns,
      meshRows: this.#meshRows,
    };
    this.#drawPass(frame, false, DEPTH.write, new SurfacePixels(look, data));
    if (frame.hasOriginal) {
      this.#vertices.place(frame, 1);
      this.#drawPass(frame, true, DEPTH.behind, new OriginalPixels(frame.look, data, true));
      this.#drawPass(frame, true, DEPTH.before, new OriginalPixels(frame.look, data, false));
    }
    sheet.putImageData(image, 0, 0);
    context.drawImage(sheet.canvas, 0, 0);
  }

  #ready(
    widthPx: number,
    heightPx: number,
  ): { readonly sheet: CanvasRenderingContext2D; readonly image: ImageData } {
    let sheet = this.#sheet;
    let image = this.#image;
    if (sheet?.canvas.width !== widthPx || sheet.canvas.height !== heightPx) sheet = undefined;
    if (sheet === undefined || image === undefined) {
      sheet = scratchContext(widthPx, heightPx);
      image = sheet.createImageData(widthPx, heightPx);
      this.#sheet = sheet;
      this.#image = image;
    }
    return { sheet, image };
  }

  /** @param isOriginal whether only triangles count that differ from the surface */
  #drawPass(frame: CanvasMeshFrame, isOriginal: boolean, mode: DepthMode, sink: PixelSink): void {
    const corners = this.#corners;
    const channel = isOriginal ? 1 : 0;
    for (let at = 0; at < corners.length; at += CORNERS) {
      const a = corners[at] ?? 0;
      const b = corners[at + 1] ?? 0;
      const c = corners[at + 2] ?? 0;
      // The first vertex of its quad is a corner of both triangles.
      const near = Math.min(a, b, c);
      if (frame.look.hasHoles && this.#isHole(frame.values, near, channel)) continue;
      if (isOriginal && !isAnyChanged(frame.values, a, b, c)) continue;
      this.#drawTriangle(frame, a, b, c, mode, sink);
    }
  }

  /** One corner without a value leaves out the whole quad. */
  #isHole(values: Float32Array, near: number, channel: number): boolean {
    const far = near + this.#meshColumns;
    return [near, near + 1, far, far + 1].some(
      (vertex) => (values[vertex * NUMBERS_PER_VERTEX + channel] ?? HOLE) >= HOLE,
    );
  }

  #drawTriangle(
    frame: CanvasMeshFrame,
    a: number,
    b: number,
    c: number,
    mode: DepthMode,
    sink: PixelSink,
  ): void {
    const vertices = this.#vertices;
    const light = frame.look.isSmooth ? undefined : this.#faceLight(frame, a, b, c);
    const { near } = frame.view;
    const isSeen = (vertex: number): boolean => (vertices.wholeW[vertex] ?? 0) >= near;
    const seen = Number(isSeen(a)) + Number(isSeen(b)) + Number(isSeen(c));
    if (seen === 3) this.#raster.fill(vertices, a, b, c, light, mode, sink);
    if (seen === 0 || seen === 3) return;
    // Turned so that the first corner is the one of the three that is alone before or behind the viewer.
    const isAloneSeen = seen === 1;
    const [first, second, third] =
      isSeen(a) === isAloneSeen ? [a, b, c] : isSeen(b) === isAloneSeen ? [b, c, a] : [c, a, b];
    const spare = vertices.firstSpare;
    this.#cut(spare, first, second, near);
    this.#cut(spare + 1, first, third, near);
    if (isAloneSeen) {
      this.#raster.fill(vertices, first, spare, spare + 1, light, mode, sink);
      return;
    }
    this.#raster.fill(vertices, spare, second, third, light, mode, sink);
    this.#raster.fill(vertices, spare, third, spare + 1, light, mode, sink);
  }

  /** What lies behind the viewer is cut off: it would be turned round. */
  #cut(spare: number, from: number, to: number, near: number): void {
    const { wholeW } = this.#vertices;
    const start = wholeW[from] ?? 0;
    const end = wholeW[to] ?? 0;
    this.#vertices.cut(spare, from, to, (near - start) / (end - start));
  }

  /** Light on a flat face, seen from the side from which it is seen as the floor. */
  #faceLight({ view }: SeenMesh, a: number, b: number, c: number): number {
    const { boxX, boxY, boxZ } = this.#vertices;
    const alongX = (boxX[b] ?? 0) - (boxX[a] ?? 0);
    const alongY = (boxY[b] ?? 0) - (boxY[a] ?? 0);
    const alongZ = (boxZ[b] ?? 0) - (boxZ[a] ?? 0);
    const backX = (boxX[c] ?? 0) - (boxX[a] ?? 0);
    const backY = (boxY[c] ?? 0) - (boxY[a] ?? 0);
    const backZ = (boxZ[c] ?? 0) - (boxZ[a] ?? 0);
    const x = alongY * backZ - alongZ * backY;
    const y = alongZ * backX - alongX * backZ;
    const z = alongX * backY - alongY * backX;
    const up = z < 0 ? -1 : 1;
    return lightOn(view.light, x * up, y * up, z * up);
  }
}

function isAnyChanged(values: Float32Array, a: number, b: number, c: number): boolean {
  const isChanged = (vertex: number): boolean =>
    values[vertex * NUMBERS_PER_VERTEX] !== values[vertex * NUMBERS_PER_VERTEX + 1];
  return isChanged(a) || isChanged(b) || isChanged(c);
}
