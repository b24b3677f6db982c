import type { BufferImageSource, Shader } from 'pixi.js';
import { type DataFormat, dataTexture } from './data-texture.ts';
import type { QuadDrawer } from './quad-drawer.ts';

const BYTES_PER_TEXEL: Readonly<Record<DataFormat, number>> = {
  r8unorm: 1,
  rgba8unorm: 4,
  r16uint: 2,
  rgba16uint: 8,
  rgba32float: 16,
};

/** Texels in memory. An array is a texture for its life: another one is another texture. */
export interface Texels {
  readonly resource: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>;
  readonly widthTexels: number;
  readonly heightRows: number;
  readonly format: DataFormat;
}

/** A texture of numbers under the name by which shaders read it. Counts what of it goes to the graphics device. */
export class CountedTexture {
  readonly #quads: QuadDrawer;
  readonly #name: string;
  #source: BufferImageSource;
  #bytesPerTexel: number;
  #shaders: readonly Shader[] = [];

  /** @param name of the sampler in the shaders */
  constructor(quads: QuadDrawer, name: string, texels: Texels) {
    this.#quads = quads;
    this.#name = name;
    this.#source = this.#create(texels);
    this.#bytesPerTexel = BYTES_PER_TEXEL[texels.format];
  }

  /** To make shaders with, which then have to be told to `readBy`. */
  get resources(): Readonly<Record<string, BufferImageSource>> {
    return { [this.#name]: this.#source };
  }

  /** Whether it was made of this array. */
  isOf(resource: Texels['resource']): boolean {
    return this.#source.resource === resource;
  }

  /** These shaders, and no others, are handed another texture when it is replaced. */
  readBy(...shaders: readonly Shader[]): void {
    this.#shaders = shaders;
  }

  /** Other texels take its place. */
  replace(texels: Texels): void {
    const before = this.#source;
    this.#source = this.#create(texels);
    this.#bytesPerTexel = BYTES_PER_TEXEL[texels.format];
    for (const shader of this.#shaders) shader.resources[this.#name] = this.#source;
    before.destroy();
  }

  /** Texels from..to - 1, row by row, have changed in their array. */
  update(from: number, to: number): void {
    this.#source.update(from, to);
    this.#quads.countUpload((to - from) * this.#bytesPerTexel);
  }

  dispose(): void {
    this.#source.destroy();
  }

  #create({ resource, widthTexels, heightRows, format }: Texels): BufferImageSource {
    this.#quads.countUpload(resource.byteLength);
    return dataTexture(resource, widthTexels, heightRows, format);
  }
}
