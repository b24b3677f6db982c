/** A piece of a mail: plain words, or an address that can be opened. */
export interface TextPiece {
  /** Where the piece begins in the text. */
  readonly start: number;
  readonly text: string;
  readonly isLink: boolean;
}

/** Splits a text at its http addresses. A full stop or bracket after an address belongs to the sentence. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g)) {
    if (match.index > at) {
      pieces.push({ start: at, text: text.slice(at, match.index), isLink: false });
    }
    pieces.push({ start: match.index, text: match[0], isLink: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), isLink: false });
  return pieces;
}
