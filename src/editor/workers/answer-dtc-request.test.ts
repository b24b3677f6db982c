import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../../core/bytes/byte-patch.ts';
import { findChecksums } from '../../../core/checksums/checksums.ts';
import { createFamilySample } from '../../../core/samples/family-sample.ts';
import { answerDtcRequest } from './answer-dtc-request.ts';
import type { DtcAnswer } from './dtc-messages.ts';

const { image } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });

function ask(current: Uint8Array, rawCodes?: readonly number[]): DtcAnswer {
  return answerDtcRequest({
    original: new Uint8Array(image),
    current: new Uint8Array(current),
    removal: rawCodes && { rawCodes, way: 'switch' },
  });
}

const { codes } = ask(image);
const active = codes.find(({ state }) => state === 'active');

describe('trouble codes of a file', () => {
  it('are listed once each, by name', () => {
    const names = codes.map(({ code }) => code);
    expect(names.length).toBeGreaterThan(10);
    expect(names).toEqual([...new Set(names)].toSorted());
  });

  it('go off with one change, after which every checksum holds', () => {
    const { removal } = ask(image, [active?.rawCode ?? 0]);
    expect(removal?.results).toMatchObject([{ code: active?.code, outcome: 'removed' }]);
    const without = applyPatch(
      image,
      removal?.patch ?? { addresses: new Uint32Array(), values: new Uint8Array() },
    );
    expect(ask(without).codes.find(({ code }) => code === active?.code)?.state).not.toBe('active');
    const { families } = findChecksums(without);
    const states = families.flatMap(({ blocks }) => blocks.map(({ state }) => state));
    expect(states).not.toContain('invalid');
    expect(states.length).toBeGreaterThan(0);
  });

  it('that are not there change nothing, not even a wrong checksum', () => {
    const edited = image.slice();
    edited[0x11000] = (edited[0x11000] ?? 0) ^ 0xff;
    const { removal } = ask(edited, [0x3fff]);
    expect(removal?.results).toMatchObject([{ outcome: 'notFound' }]);
    expect(removal?.patch.addresses).toHaveLength(0);
  });

  it('are none where no table is recognised', () => {
    const nothing = new Uint8Array(4096);
    const answer = answerDtcRequest({ original: nothing, current: nothing, removal: undefined });
    expect(answer).toEqual({ codes: [], removal: undefined });
  });
});
