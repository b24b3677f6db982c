import { DOMAdapter, getMaxFragmentPrecision, isWebGLSupported } from 'pixi.js';

/**
 * Answers from one context what PixiJS asks once in the life of a page: how precise shaders are, and whether there is WebGL.
 * It would make a context for each, keep one of them, and wait for both before the first view.
 *
 * @param gl has a stencil buffer; it is lost afterwards
 */
export function answerPixiProbes(gl: WebGL2RenderingContext): void {
  const adapter = DOMAdapter.get();
  const canvas = Object.assign(adapter.createCanvas(), { getContext: () => gl });
  DOMAdapter.set({ ...adapter, createCanvas: () => canvas });
  try {
    getMaxFragmentPrecision();
    isWebGLSupported();
  } finally {
    DOMAdapter.set(adapter);
  }
}
