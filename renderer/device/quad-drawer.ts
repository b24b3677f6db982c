import { Geometry, type Shader, State, type WebGLRenderer } from 'pixi.js';
import { INDICES_PER_QUAD, quadIndices } from './quad-indices.ts';

/**
 * Draws quads that a shader pulls by gl_VertexID, through an index buffer that grows with them, and counts what a painter asks
 * of the graphics device.
 */
export class QuadDrawer {
  readonly #state: State = State.for2d();
  readonly #geometry: Geometry;
  #capacity: number;
  #drawCalls = 0;
  #pendingBytes = 0;
  #bytesUploaded = 0;

  /** @param capacity quads there is room for at first */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#geometry = new Geometry({
      attributes: {},
      indexBuffer: quadIndices(capacity),
      topology: 'triangle-list',
    });
  }

  /** Of the frame drawn last. */
  get drawCalls(): number {
    return this.#drawCalls;
  }

  /** From the end of the frame before to the end of the frame drawn last: textures and index buffer. */
  get bytesUploaded(): number {
    return this.#bytesUploaded;
  }

  /** Bytes go to the graphics device with the next frame. */
  countUpload(bytes: number): void {
    this.#pendingBytes += bytes;
  }

  beginFrame(): void {
    this.#drawCalls = 0;
  }

  endFrame(): void {
    this.#bytesUploaded = this.#pendingBytes;
    this.#pendingBytes = 0;
  }

  /** Makes room for quads 0..quads - 1. */
  reserve(quads: number): void {
    if (quads <= this.#capacity) return;
    while (this.#capacity < quads) this.#capacity *= 2;
    const indices = quadIndices(this.#capacity);
    this.#geometry.indexBuffer.data = indices;
    this.countUpload(indices.byteLength);
  }

  /** Draws quads from..to - 1, for which there is room, in one call; none without one. */
  draw(renderer: WebGLRenderer, shader: Shader, from: number, to: number): void {
    if (to <= from) return;
    renderer.encoder.draw({
      geometry: this.#geometry,
      shader,
      state: this.#state,
      start: from * INDICES_PER_QUAD,
      size: (to - from) * INDICES_PER_QUAD,
    });
    this.#drawCalls++;
  }

  dispose(): void {
    this.#geometry.destroy(true);
  }
}
