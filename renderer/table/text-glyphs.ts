/** First glyph that is not a mark or printable ASCII, and glyphs there are at all. */
export const FIRST_OTHER_GLYPH = 0x80;
export const GLYPH_COUNT = 512;

const SPACE = 0x20;
const FIRST_ASCII = 0x21;
const LAST_ASCII = 0x7e;
const REPLACEMENT = 0x3f;
const ELLIPSIS = '\u2026';

/** Characters that take two places beside Latin ones: those of East Asia, and pictures. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/** A character beyond ASCII and where it stands in the atlas. */
export interface OtherGlyph {
  readonly text: string;
  readonly glyph: number;
  /** 2 for a wide character, whose right half is the next glyph. */
  readonly places: 1 | 2;
}

/**
 * Glyph numbers of texts: ASCII stands for itself, any other character of a name or a unit gets the next free number when it
 * is first met; when there is none left it is written as a question mark.
 */
export class TextGlyphs {
  readonly #others = new Map<string, OtherGlyph>();
  readonly #segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  #next = FIRST_OTHER_GLYPH;

  /** Characters beyond ASCII that have been met. */
  get others(): readonly OtherGlyph[] {
    return [...this.#others.values()];
  }

  /** How many they are: the atlas is drawn anew when there are more. */
  get otherCount(): number {
    return this.#others.size;
  }

  /** Glyphs of a text, two for a wide character; 0 for a space. At most `maxGlyphs`, the last of a longer text an ellipsis. */
  glyphsOf(text: string, maxGlyphs: number): number[] {
    const glyphs = this.#wholeText(text);
    if (glyphs.length <= maxGlyphs) return glyphs;
    const [ellipsis = REPLACEMENT] = this.#wholeText(ELLIPSIS);
    const kept = glyphs.slice(0, Math.max(0, maxGlyphs - 1));
    // Half a wide character cannot be read.
    if (this.#isLeftHalf(kept.at(-1))) kept[kept.length - 1] = 0;
    return maxGlyphs > 0 ? [...kept, ellipsis] : [];
  }

  #wholeText(text: string): number[] {
    const glyphs: number[] = [];
    for (const { segment } of this.#segmenter.segment(text)) {
      const code = segment.length === 1 ? segment.charCodeAt(0) : 0;
      if (code >= FIRST_ASCII && code <= LAST_ASCII) glyphs.push(code);
      else if (code !== 0 && code <= SPACE) glyphs.push(0);
      else this.#pushOther(segment, glyphs);
    }
    return glyphs;
  }

  #pushOther(segment: string, glyphs: number[]): void {
    const other = this.#others.get(segment) ?? this.#add(segment);
    if (other === undefined) {
      glyphs.push(REPLACEMENT);
      return;
    }
    glyphs.push(other.glyph);
    if (other.places === 2) glyphs.push(other.glyph + 1);
  }

  #add(segment: string): OtherGlyph | undefined {
    const places = WIDE.test(segment) ? 2 : 1;
    if (this.#next + places > GLYPH_COUNT) return undefined;
    const other: OtherGlyph = { text: segment, glyph: this.#next, places };
    this.#others.set(segment, other);
    this.#next += places;
    return other;
  }

  #isLeftHalf(glyph: number | undefined): boolean {
    return this.others.some((other) => other.places === 2 && other.glyph === glyph);
  }
}
