import type { Plugin } from 'vite';

/** A module of PixiJS that nothing of ours asks for, and one that imports it for its effects or on demand. */
interface Unused {
  readonly importer: RegExp;
  readonly source: RegExp;
  /** What stands in its place where its name is asked for; nothing otherwise. */
  readonly stub?: string;
}

const UNUSED: readonly Unused[] = [
  { importer: /\/renderers\/autoDetectRenderer\.mjs$/, source: /\/CanvasRenderer\.mjs$/ },
  { importer: /\/renderers\/autoDetectRenderer\.mjs$/, source: /\/WebGPURenderer\.mjs$/ },
  { importer: /\/environment-browser\/browserExt\.mjs$/, source: /\/browserAll\.mjs$/ },
  { importer: /\/environment-webworker\/webworkerExt\.mjs$/, source: /\/webworkerAll\.mjs$/ },
  { importer: /\/pixi\.js\/lib\/index\.mjs$/, source: /\/spritesheet\/init\.mjs$/ },
  // Cuts polygons into triangles: nothing of ours is a polygon of a scene.
  { importer: /\/pixi\.js\/lib\//, source: /^earcut$/ },
  // Drawings of SVG: no scene of ours has one.
  {
    importer: /\/graphics\/shared\/GraphicsContext\.mjs$/,
    source: /\/SVGParser\.mjs$/,
    stub: 'export const SVGParser = () => { throw new Error("no SVG"); };',
  },
  // A kind of texture that takes nothing.
  {
    importer: /\/rendering\/init\.mjs$/,
    source: /\/VideoSource\.mjs$/,
    stub: 'export const VideoSource = { extension: "texture-source", test: () => false };',
  },
];

const EMPTY = '\0lean-pixi';

/**
 * Leaves out of a bundle what PixiJS brings for scenes and never gets to do here: its other two renderers, events, filters,
 * sprites, drawings, videos. A seventh of the editor's script, and a pixel that the canvas renderer draws and reads back while it is loaded, for
 * which the page waited 25 to 215 ms on a software device (docs/decisions/0004-pixi-react-owns-the-canvas.md).
 *
 * The build fails where a module is not found any more: another release of PixiJS has moved it.
 */
export function leanPixi(): Plugin {
  const found = new Set<Unused>();
  return {
    name: 'lean-pixi',
    enforce: 'pre',
    apply: 'build',
    resolveId: (name, by = '') => {
      const unused = UNUSED.find(({ importer, source }) => importer.test(by) && source.test(name));
      if (unused === undefined) return null;
      found.add(unused);
      return `${EMPTY}-${UNUSED.indexOf(unused)}`;
    },
    load: (id) => {
      if (!id.startsWith(EMPTY)) return null;
      return UNUSED[Number(id.slice(EMPTY.length + 1))]?.stub ?? 'export default {};';
    },
    buildEnd(error) {
      const missing = UNUSED.filter((unused) => !found.has(unused));
      if (error !== undefined || missing.length === 0) return;
      this.error(`PixiJS has no module ${missing.map(({ source }) => source.source).join(', ')}`);
    },
  };
}
