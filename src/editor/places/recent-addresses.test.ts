import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../platform/storage.ts';
import { recentAddresses, rememberAddress } from './recent-addresses.ts';

describe('addresses that were gone to', () => {
  it('come back with the last one first, each once', () => {
    const storage = memoryStorage();
    for (const text of ['3000', ' end-20 ', '4000', '3000']) rememberAddress(storage, text);
    expect(recentAddresses(storage)).toEqual(['3000', '4000', 'end-20']);
  });

  it('are the last twenty', () => {
    const storage = memoryStorage();
    for (let i = 1; i <= 21; i++) rememberAddress(storage, `#${i}`);
    const kept = recentAddresses(storage);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, '#21', '#2']);
  });

  it.each(['+10', '-10', '', '  ', '0'.repeat(33)])('leave out %j', (text) => {
    const storage = memoryStorage();
    rememberAddress(storage, text);
    expect(recentAddresses(storage)).toEqual([]);
  });

  it.each(['{', '{}', '[1]', '[""]'])('are none when the storage holds %j', (text) => {
    const storage = memoryStorage();
    storage.write('mapwright.addresses', text);
    expect(recentAddresses(storage)).toEqual([]);
  });
});
