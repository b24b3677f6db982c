import { BufferImageSource } from 'pixi.js';

/** Formats of textures that hold numbers. */
export type DataFormat = 'r8unorm' | 'rgba8unorm' | 'r16uint' | 'rgba16uint' | 'rgba32float';

/** Texture of plain numbers: not filtered, not premultiplied, never collected by time. */
export function dataTexture(
  resource: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
  width: number,
  height: number,
  format: DataFormat,
): BufferImageSource {
  return new BufferImageSource({
    resource,
    width,
    height,
    format,
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'nearest',
    autoGenerateMipmaps: false,
    autoGarbageCollect: false,
  });
}
