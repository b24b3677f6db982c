import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('contentDisposition', () => {
  it.each([
    ['golf.bin', `attachment; filename="golf.bin"; filename*=UTF-8''golf.bin`],
    ['a"b\\c.bin', `attachment; filename="a_b_c.bin"; filename*=UTF-8''a%22b%5Cc.bin`],
    [
      'zażółć (1).bin',
      `attachment; filename="za____ (1).bin"; filename*=UTF-8''${'za%C5%BC%C3%B3%C5%82%C4%87%20%281%29.bin'}`,
    ],
    ['100%41.bin', `attachment; filename="100_41.bin"; filename*=UTF-8''100%2541.bin`],
    [
      'a\r\nSet-Cookie: x',
      `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
    ],
  ])('of %j is one safe line', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });
});
