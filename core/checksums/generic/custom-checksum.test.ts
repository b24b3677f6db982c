import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../../bytes/byte-patch.ts';
import { type findChecksums, fixChecksums } from '../checksums.ts';
import { ImageWriter } from '../testing/image-writer.ts';
import { CUSTOM_ALGORITHMS } from './custom-algorithms.ts';
import { type CustomChecksum, checkCustomChecksum } from './custom-checksum.ts';

const image = new ImageWriter(0x1000, 5).bytes;

const SIMPLE: CustomChecksum = {
  algorithm: 'crc32',
  figure: null,
  ranges: [{ start: 0, end: 0x800 }],
  storedAt: 0xffc,
  storedLengthBytes: 4,
  byteOrder: 'big',
  complementAt: null,
};

function reportOf(bytes: Uint8Array, custom: CustomChecksum): ReturnType<typeof findChecksums> {
  const result = checkCustomChecksum(bytes, custom);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.report;
}

function fixed(bytes: Uint8Array, custom: CustomChecksum): Uint8Array {
  return applyPatch(bytes, fixChecksums(bytes, reportOf(bytes, custom)).patch);
}

describe('a checksum that a person describes', () => {
  it.each(CUSTOM_ALGORITHMS.map(({ id }) => id))(
    '%s is set right once and for all',
    (algorithm) => {
      const ranges = [
        { start: 0x10, end: 0x210 },
        { start: 0xf00, end: 0x1000 },
      ];
      const custom = { ...SIMPLE, algorithm, ranges };
      const mended = fixed(image, custom);
      const [block] = reportOf(mended, custom).families[0]?.blocks ?? [];
      expect(block).toMatchObject({ state: 'valid', verifiedOnRealFile: false });
      const changed = [...mended.keys()].filter((at) => mended[at] !== image[at]);
      expect(changed.every((at) => at >= 0xffc)).toBe(true);
      expect(fixChecksums(mended, reportOf(mended, custom)).kind).toBe('notModified');
    },
  );

  it('holds the value that zlib gives', () => {
    const mended = fixed(image, SIMPLE);
    expect(new DataView(mended.buffer).getUint32(0xffc)).toBe(crc32(image.subarray(0, 0x800)));
  });

  it('leaves its own slot and inverse out of what it covers', () => {
    const custom: CustomChecksum = {
      ...SIMPLE,
      algorithm: 'sum16le',
      ranges: [{ start: 0, end: 0x1000 }],
      storedAt: 0x100,
      complementAt: 0x104,
    };
    const [block] = reportOf(image, custom).families[0]?.blocks ?? [];
    expect(block?.ranges).toEqual([
      { start: 0, end: 0x100 },
      { start: 0x108, end: 0x1000 },
    ]);
    const view = new DataView(fixed(image, custom).buffer);
    expect(view.getUint32(0x104)).toBe(~view.getUint32(0x100) >>> 0);
  });

  it.each([
    [{ algorithm: 'crc64' }, 'unknownAlgorithm'],
    [{ ranges: [] }, 'noRange'],
    [{ ranges: [{ start: 0, end: 0x1001 }] }, 'rangeOutside'],
    [{ ranges: [{ start: 5, end: 5 }] }, 'rangeOutside'],
    [{ ranges: [{ start: -1, end: 5 }] }, 'rangeOutside'],
    [{ ranges: [{ start: 0.5, end: 5 }] }, 'rangeOutside'],
    [{ storedAt: 0xffd }, 'slotOutside'],
    [{ complementAt: 0xffd }, 'slotOutside'],
    [{ storedAt: 0x20, complementAt: 0x23 }, 'slotsOverlap'],
    [{ algorithm: 'crc32-adjust' }, 'slotNotInRange'],
    [{ algorithm: 'crc32-adjust', storedAt: 0x7fd }, 'slotNotInRange'],
    [{ figure: -1 }, 'badFigure'],
    [{ figure: 2 ** 32 }, 'badFigure'],
    [{ figure: 0.5 }, 'badFigure'],
  ] as const)('is refused when it has %o', (change, reason) => {
    expect(checkCustomChecksum(image, { ...SIMPLE, ...change })).toEqual({
      kind: 'refused',
      reason,
    });
  });

  it('never throws, whatever is asked', () => {
    const anyAddress = fc.oneof(fc.nat(0x40), fc.integer(), fc.double());
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.constantFrom('none', ...CUSTOM_ALGORITHMS.map(({ id }) => id)),
        fc.array(fc.record({ start: anyAddress, end: anyAddress }), { maxLength: 3 }),
        anyAddress,
        fc.option(anyAddress),
        fc.constantFrom<1 | 2 | 4>(1, 2, 4),
        (bytes, algorithm, ranges, storedAt, complementAt, storedLengthBytes) => {
          const custom = {
            ...SIMPLE,
            algorithm,
            ranges,
            storedAt,
            complementAt,
            storedLengthBytes,
          };
          const result = checkCustomChecksum(bytes, custom);
          if (result.kind === 'refused') return;
          const { patch } = fixChecksums(bytes, result.report);
          const mended = applyPatch(bytes, patch);
          expect(reportOf(mended, custom).families[0]?.blocks[0]?.state).toBe('valid');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
