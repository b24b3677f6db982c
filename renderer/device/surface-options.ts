// PixiJS generates its uniform code with `new Function`, which our content security policy forbids; this module swaps it.
import 'pixi.js/unsafe-eval';
import { Ticker } from 'pixi.js';
import { askForFewExtensions } from './few-extensions.ts';

/** Options of a PixiJS application that draws only when told to. */
export interface SurfaceOptions {
  readonly preference: 'webgl';
  readonly preferWebGLVersion: 2;
  readonly autoStart: false;
  readonly sharedTicker: false;
  /** Loads no event, accessibility or filter systems: the views have their own. */
  readonly manageImports: false;
  /** Frees nothing by time: our textures are small and always in use. */
  readonly gcActive: false;
  readonly antialias: false;
  readonly autoDensity: false;
  /** Sizes are given in device pixels: dividing and multiplying by the ratio would round twice. */
  readonly resolution: 1;
  readonly width: 1;
  readonly height: 1;
  readonly backgroundAlpha: 1;
}

/**
 * How the PixiJS application of a drawing surface is initialised.
 *
 * Stops the ticker that PixiJS shares between renderers, which would otherwise wake the page in every frame for as long
 * as one renderer lives.
 */
export function surfaceOptions(): SurfaceOptions {
  askForFewExtensions();
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  return {
    preference: 'webgl',
    preferWebGLVersion: 2,
    autoStart: false,
    sharedTicker: false,
    manageImports: false,
    gcActive: false,
    antialias: false,
    autoDensity: false,
    resolution: 1,
    width: 1,
    height: 1,
    backgroundAlpha: 1,
  };
}
