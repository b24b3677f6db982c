/** What is used of fontkit, which brings no types of its own. */
declare module 'fontkit' {
  /** A font of a file. */
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  }

  /** The shape of a sign. */
  export interface Glyph {
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
  }

  /** @param bytes of a WOFF or WOFF2 file */
  export function create(bytes: Buffer): Font;
}
