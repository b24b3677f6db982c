import { describe, expect, it } from 'vitest';
import { textPieces } from './outbox-text.ts';

const show = (text: string): string[] =>
  textPieces(text).map((piece) => (piece.isLink ? `[${piece.text}]` : piece.text));

describe('textPieces', () => {
  it.each([
    ['', []],
    ['no link', ['no link']],
    ['http://localhost:8080/x?token=a.b-c_d', ['[http://localhost:8080/x?token=a.b-c_d]']],
    ['Open https://a.example/x.', ['Open ', '[https://a.example/x]', '.']],
    ['(https://a.example/x), then', ['(', '[https://a.example/x]', '), then']],
    [
      'one http://a.example\ntwo http://b.example/',
      ['one ', '[http://a.example]', '\ntwo ', '[http://b.example/]'],
    ],
    ['javascript:alert(1)', ['javascript:alert(1)']],
  ])('splits %j', (text, pieces) => {
    expect(show(text)).toEqual(pieces);
  });

  it('loses nothing', () => {
    const text = 'Hello,\n\nhttps://a.example/?q=1. Bye!\n';
    expect(
      textPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
