import { describe, expect, it } from 'vitest';
import { choosePayload } from './upload-payload.ts';

const file = new Blob([new Uint8Array(1000)]);

describe('choosePayload', () => {
  it('sends the compressed form when it is one byte smaller', async () => {
    const payload = choosePayload(file, new Uint8Array(999).fill(7));
    expect(payload.encoding).toBe('br');
    expect(new Uint8Array(await payload.content.arrayBuffer())).toEqual(
      new Uint8Array(999).fill(7),
    );
  });

  it.each([
    ['as long as the file', new Uint8Array(1000)],
    ['longer', new Uint8Array(1001)],
    ['not there', undefined],
  ])('sends the file itself when the compressed form is %s', (_name, compressed) => {
    expect(choosePayload(file, compressed)).toEqual({ content: file, encoding: undefined });
  });
});
