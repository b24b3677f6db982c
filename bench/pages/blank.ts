// What a frame costs before anything is drawn: nothing at all, or a clear of the whole canvas (?clear).

import { FrameLog } from './frame-log.ts';

const frames = new FrameLog();
const gl = new URLSearchParams(location.search).has('clear') ? createContext() : undefined;
let shade = 0;

function createContext(): WebGL2RenderingContext | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = window.innerWidth * window.devicePixelRatio;
  canvas.height = window.innerHeight * window.devicePixelRatio;
  document.body.append(canvas);
  return canvas.getContext('webgl2', { alpha: false, antialias: false }) ?? undefined;
}

function step(): void {
  if (gl === undefined) return;
  shade = (shade + 1) % 64;
  gl.clearColor(shade / 255, 0.05, 0.07, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
}

Object.assign(window, { frameLog: frames, frameStep: step });
