import { describe, expect, it } from 'vitest';
import { pointedAddresses } from './parallel-bytes.ts';

describe('pointedAddresses', () => {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  view.setUint32(2, 0x1234);
  view.setUint32(9, 0x5678);
  view.setUint32(28, 0xfffe_0000);

  it('are those that stand at even addresses, high byte first, up to the end', () => {
    expect([...pointedAddresses(bytes, [0x5678, 0x1234, 0xfffe_0000])]).toEqual([
      0x1234, 0xfffe_0000,
    ]);
    expect([...pointedAddresses(bytes, [])]).toEqual([]);
    expect([...pointedAddresses(bytes.subarray(0, 30), [0xfffe_0000])]).toEqual([]);
  });
});
