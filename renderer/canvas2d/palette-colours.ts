/** The colours of a palette texture as a canvas takes them. */
export class PaletteColours {
  #texels: Uint8Array = new Uint8Array(0);
  readonly #css = new Map<number, string>();

  /** @param texels RGBA, one entry after the other, alpha not multiplied in */
  set(texels: Uint8Array): void {
    this.#texels = texels.slice();
    this.#css.clear();
  }

  /** Colour of an entry as in CSS. */
  css(entry: number): string {
    const known = this.#css.get(entry);
    if (known !== undefined) return known;
    const [red, green, blue, alpha] = this.rgba(entry);
    const colour = `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    this.#css.set(entry, colour);
    return colour;
  }

  /** Red, green, blue, alpha of an entry, each 0..255. */
  rgba(entry: number): readonly [red: number, green: number, blue: number, alpha: number] {
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.#texels.subarray(entry * 4);
    return [red, green, blue, alpha];
  }
}
