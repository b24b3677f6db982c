import { answerPixiProbes } from './pixi-probes.ts';

/** What the browser can draw with. */
export interface Capabilities {
  readonly webgl2: boolean;
  /** Name of the graphics device as the browser tells it; empty if it does not. */
  readonly renderer: string;
  /** Whether the device is a program, not a graphics chip: anti-aliasing and effects cost a lot there. */
  readonly isSoftware: boolean;
  readonly maxTextureSizePx: number;
}

const SOFTWARE_RENDERERS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

const NONE: Capabilities = { webgl2: false, renderer: '', isSoftware: false, maxTextureSizePx: 0 };

/** Reads the capabilities of a context. */
export function capabilitiesOf(gl: WebGL2RenderingContext): Capabilities {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  const maxTextureSizePx: unknown = gl.getParameter(gl.MAX_TEXTURE_SIZE);
  const renderer = typeof name === 'string' ? name : '';
  return {
    webgl2: true,
    renderer,
    isSoftware: SOFTWARE_RENDERERS.test(renderer),
    maxTextureSizePx: typeof maxTextureSizePx === 'number' ? maxTextureSizePx : 0,
  };
}

/** Reads the capabilities from a context of its own, which it gives back at once. */
export function probeCapabilities(): Capabilities {
  const gl = document.createElement('canvas').getContext('webgl2', { stencil: true });
  if (gl === null) return NONE;
  const capabilities = capabilitiesOf(gl);
  answerPixiProbes(gl);
  // A page has about 16 contexts; waiting for garbage collection would keep one of them.
  if (!gl.isContextLost()) gl.getExtension('WEBGL_lose_context')?.loseContext();
  return capabilities;
}
