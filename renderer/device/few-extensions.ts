import { GlContextSystem } from 'pixi.js';
import { releaseContextLater } from './context-release.ts';

/**
 * Has PixiJS ask a context for the one extension that is used: the one that gives the context back. It asks for twelve others,
 * of compressed and floating-point textures, and each waits for the graphics process: 30 to 60 ms on a device that is a
 * program, half of the time until the first view was drawn (`npm run bench -- opening`).
 */
export function askForFewExtensions(): void {
  Reflect.set(GlContextSystem.prototype, 'getExtensions', function (this: GlContextSystem): void {
    const { gl } = this;
    const extension = gl.getExtension('WEBGL_lose_context');
    if (extension === null) this.extensions = {};
    else {
      const loseContext = () => releaseContextLater(gl);
      const restoreContext = () => extension.restoreContext();
      this.extensions = { loseContext: { loseContext, restoreContext } };
    }
  });
}
