import { inflateSync } from 'node:zlib';

/** The streams of a document, unpacked. */
export function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** What is written in a document, by the tables that its fonts bring for whoever copies its text. */
export function writtenIn(pdf: Buffer): string {
  return streamsOf(pdf)
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]{4})>(?=[\s\]])/g)])
    .map(([, code = '']) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('');
}

/** The signs of a document that is in one font, each at its code. */
export function signsOf(pdf: Buffer): string[] {
  const table = streamsOf(pdf).find((stream) => stream.includes('beginbfrange')) ?? '';
  const [, list = ''] = /> \[([^\]]*)\]/.exec(table) ?? [];
  return [...list.matchAll(/<(\w+)>/g)].map(([, code = '']) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The text of a document that is in one font, as it is read. */
export function englishIn(pdf: Buffer): string {
  const signs = signsOf(pdf);
  const codes = streamsOf(pdf).flatMap((stream) => [...stream.matchAll(/\[<([0-9a-f]+)> 0\] TJ/g)]);
  const at = (hex: string): string => signs[Number.parseInt(hex, 16)] ?? '';
  return codes.flatMap(([, code = '']) => (code.match(/.{4}/g) ?? []).map(at)).join('');
}
