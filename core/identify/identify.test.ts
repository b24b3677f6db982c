import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { fixChecksums } from '../checksums/checksums.ts';
import { boschImages } from '../checksums/testing/bosch-images.ts';
import { findChecksums } from '../checksums/testing/find-checksums.ts';
import { gmImages } from '../checksums/testing/gm-images.ts';
import { otherImages } from '../checksums/testing/other-images.ts';
import { siemensImages } from '../checksums/testing/siemens-images.ts';
import { foursSwapped, pairsSwapped } from '../container/swapped.ts';
import { createFamilySample, SAMPLE_FAMILIES, sampleLengths } from '../samples/family-sample.ts';
import type { SampleIdentity } from '../samples/sample-truth.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import type { Identification } from './identification.ts';
import { identify } from './identify.ts';
import { RULES } from './rules.ts';

const SAMPLES = SAMPLE_FAMILIES.flatMap((family) =>
  sampleLengths(family)
    .filter((lengthBytes) => lengthBytes <= 0x200000)
    .flatMap((lengthBytes) => [1, 2, 3].map((seed) => ({ family, lengthBytes, seed }))),
);

const FAMILY_NAMES: Readonly<Record<string, RegExp>> = {
  me7: /^Bosch ME7\.1\.1$/,
  edc15: /^Bosch EDC15C4$/,
  edc17: /^Bosch EDC17C46$/,
  denso: /^Denso Subaru SH7\d+$/,
  motronic: /^Bosch M1\.3$/,
  gm: /^GM P(?:01|59)$/,
  ms43: /^Siemens MS43$/,
};

describe('a generated image', () => {
  it.each(SAMPLES)('of $family, $lengthBytes bytes, seed $seed says who it is', (options) => {
    const { image, truth } = createFamilySample(options);
    const answer = identify(image);
    expect(`${answer.manufacturer} ${answer.family}`).toMatch(FAMILY_NAMES[options.family] ?? /-/);
    expect(answer.contradictions).toEqual([]);
    expect(answer.confidence).toBeGreaterThanOrEqual(0.7);
    for (const identity of truth.identity)
      expect(valuesOf(answer, identity)).toContain(identity.value);
  });

  it('is told from its first half where the upper half repeats it', () => {
    const options = { family: 'gm', seed: 4, lengthBytes: 0x100000, repeatsHalf: true } as const;
    const { layout, family } = identify(createFamilySample(options).image);
    expect(family).toBe('P01');
    expect(layout).toMatchObject({
      isHalfRepeated: true,
      lengthBytes: 0x100000,
      contentBytes: 0x80000,
    });
  });

  it('is told with up to 256 bytes that a reading tool appended', () => {
    const { image } = createFamilySample({ family: 'ms43', seed: 5, lengthBytes: 0x80000 });
    for (const [surplus, family] of [
      [1, 'MS43'],
      [256, 'MS43'],
    ] as const) {
      const read = new Uint8Array(image.length + surplus);
      read.set(image);
      expect(identify(read)).toMatchObject({ family, layout: { contentBytes: image.length } });
    }
  });

  it.each([
    ['pairs', pairsSwapped],
    ['fours', foursSwapped],
  ] as const)(
    'is told when the bytes of %s are exchanged, and evidence points into the file',
    (swap, swapped) => {
      const { image } = createFamilySample({ family: 'me7', seed: 6, lengthBytes: 0x80000 });
      const straight = identify(image);
      const { layout, evidence, ...answer } = identify(swapped(image));
      expect(layout.swap).toBe(swap);
      expect(answer).toMatchObject({
        family: straight.family,
        hardwareNumber: straight.hardwareNumber,
        softwareNumber: straight.softwareNumber,
      });
      const groupBytes = swap === 'pairs' ? 2 : 4;
      expect(evidence.every(({ address }) => address % groupBytes === 0)).toBe(true);
    },
  );

  it('has evidence that stands in the file', () => {
    const { image } = createFamilySample({ family: 'edc17', seed: 7, lengthBytes: 0x200000 });
    const { evidence } = identify(image);
    const texts = evidence.filter(
      ({ field, rule }) => field !== 'vehicleType' && rule !== 'bosch.tricore.block',
    );
    expect(texts.length).toBeGreaterThan(5);
    for (const { address, text } of texts) {
      expect(String.fromCharCode(...image.slice(address, address + text.length))).toBe(text);
    }
  });
});

describe('an image built for its checksums alone', () => {
  it.each([
    ['gm-p01', 'P01'],
    ['gm-p10', 'P10'],
    ['gm-e54', 'E54'],
    ['gm-e38', 'E38'],
    ['gm-p04', 'P04'],
    ['gm-p05', 'P05'],
    ['gm-p08', 'P08'],
    ['gm-p12', 'P12'],
    ['trionic5', 'Trionic 5.5'],
    ['trionic7', 'Trionic 7'],
    ['trionic8', 'Trionic 8'],
    ['mitsubishi-can', 'Mitsubishi SH'],
    ['simk43', 'SIMK43'],
    ['motronic-m13', 'M1.3'],
  ])('of family %s is told to be %s', (family, name) => {
    const images = [...boschImages(), ...gmImages(), ...otherImages(), ...siemensImages()];
    const image = images.find((candidate) => candidate.family === family);
    expect(identify(sealed(image?.bytes))).toMatchObject({ family: name });
  });

  it.each(['gm-p10', 'gm-e38', 'simk43'])(
    'of family %s is not told while no sum holds',
    (family) => {
      const images = [...gmImages(), ...siemensImages()];
      const image = images.find((candidate) => candidate.family === family);
      expect(identify(image?.bytes ?? new Uint8Array()).family).toBeUndefined();
    },
  );

  it.each(['Simos12', 'Simos18.1', 'Simos18.10'])('of Simos is told to be %s', (name) => {
    const names = siemensImages()
      .filter(({ family }) => family === 'simos')
      .map(({ bytes }) => identify(bytes).family);
    expect(names).toContain(name);
  });

  it('whose rule was never seen to hold on a real file says so', () => {
    const [verified, unverified] = ['gm-p01', 'gm-p10'].map((family) =>
      identify(sealed(gmImages().find((image) => image.family === family)?.bytes)),
    );
    expect(verified?.isVerified).toBe(true);
    expect(unverified?.isVerified).toBe(false);
    expect(unverified?.confidence).toBeLessThan(verified?.confidence ?? 0);
    const family = unverified?.evidence.filter(({ field }) => field === 'family') ?? [];
    expect(family.every(({ verified: isVerified }) => !isVerified)).toBe(true);
  });
});

/** The image with its checksums set right, as a control unit has it. */
function sealed(bytes: Uint8Array = new Uint8Array()): Uint8Array {
  return applyPatch(bytes, fixChecksums(bytes, findChecksums(bytes)).patch);
}

describe('contradictions', () => {
  const { image, truth } = createFamilySample({ family: 'me7', seed: 8, lengthBytes: 0x100000 });
  const software = truth.identity.find(({ field }) => field === 'software')?.value;

  it('of numbers are shown, and the one at its place is kept', () => {
    const mixed = withText(image, 0xe0000, ' 1037999888 ');
    const { softwareNumber, contradictions, confidence } = identify(mixed);
    expect(softwareNumber).toBe(software);
    expect(contradictions).toMatchObject([
      {
        field: 'softwareNumber',
        evidence: [{ text: software }, { text: '1037999888', address: 0xe0001 }],
      },
    ]);
    expect(confidence).toBeLessThan(identify(image).confidence);
  });

  it('of numbers without a place of their own leave the field open', () => {
    const bytes = createFamilySample({ family: 'edc15', seed: 9, lengthBytes: 0x80000 }).image;
    const { softwareNumber, contradictions, family } = identify(
      withText(bytes, 0x7e000, ' 1037999888 '),
    );
    expect(softwareNumber).toBeUndefined();
    expect(contradictions.map(({ field }) => field)).toEqual(['softwareNumber']);
    expect(family).toBe('EDC15C4');
  });

  it('of two families of equal strength leave maker and family open', () => {
    const gm = createFamilySample({ family: 'gm', seed: 10, lengthBytes: 0x100000 }).image;
    const both = gm.slice();
    both.set(image.subarray(0xfffe, 0x10060), 0xfffe);
    const { manufacturer, family, contradictions, confidence } = identify(both);
    expect({ manufacturer, family, confidence }).toEqual({
      manufacturer: undefined,
      family: undefined,
      confidence: 0,
    });
    expect(contradictions[0]).toMatchObject({ field: 'family' });
    expect(contradictions[0]?.evidence.map(({ rule }) => rule.split('.')[0])).toEqual(
      expect.arrayContaining(['bosch', 'gm']),
    );
  });

  it('of vehicle numbers leave the number open', () => {
    const options = { family: 'edc17', seed: 11, lengthBytes: 0x200000 } as const;
    const bytes = withText(createFamilySample(options).image, 0x13000, ' WVWZZZ1KZ6W000123 ');
    const { vin, isVinCheckDigitValid, contradictions } = identify(bytes);
    expect([vin, isVinCheckDigitValid]).toEqual([undefined, undefined]);
    expect(contradictions.map(({ field }) => field)).toEqual(['vin']);
  });
});

describe('vehicle type', () => {
  const { image } = createFamilySample({ family: 'edc17', seed: 12, lengthBytes: 0x200000 });
  const without = image.slice().fill(0xff, 0x10180, 0x10191);

  it.each([
    ['WVWZZZ1KZ6W000123', 'car'],
    ['WB10307A1YZ123457', 'bike'],
    ['WMAH05ZZ81W012345', 'truck'],
    ['WEB62800013123457', 'bus'],
  ])('of %s is %s', (vin, type) => {
    const answer = identify(withText(without, 0x10180, vin));
    expect(answer).toMatchObject({ vin, vehicleType: type });
    const contradicting = type === 'car' ? [] : ['vehicleType'];
    expect(answer.contradictions.map(({ field }) => field)).toEqual(contradicting);
  });

  it('is open where neither family nor VIN tells it', () => {
    expect(identify(noise(0x80000, 1)).vehicleType).toBeUndefined();
  });
});

describe('layout', () => {
  it.each([
    ['me7', 0x100000, 'little', 'Infineon C167'],
    ['edc17', 0x200000, 'little', 'Infineon TriCore'],
    ['gm', 0x100000, 'big', 'Motorola 68332'],
    ['denso', 0x100000, 'big', 'Hitachi SH7058'],
  ] as const)(
    'of %s has the byte order and processor of its family',
    (family, lengthBytes, byteOrder, processor) => {
      const { layout } = identify(createFamilySample({ family, seed: 1, lengthBytes }).image);
      expect(layout).toMatchObject({ byteOrder, processor, swap: 'none', lengthBytes });
    },
  );

  it.each(['little', 'big'] as const)(
    'of an unknown image with %s endian axes has that byte order',
    (order) => {
      const bytes = noise(0x40000, 2);
      const view = new DataView(bytes.buffer);
      for (let axis = 0; axis < 40; axis++) {
        for (let i = 0; i < 16; i++)
          view.setUint16(0x1000 * axis + 2 * i, 500 + 400 * i, order === 'little');
      }
      expect(identify(bytes)).toMatchObject({
        manufacturer: undefined,
        layout: { byteOrder: order },
      });
      expect(identify(noise(0x40000, 2)).layout.byteOrder).toBeUndefined();
    },
  );

  it('measures fill and the end of the file', () => {
    const bytes = noise(0x10000, 3);
    bytes.fill(0xc3, 0x8000, 0xa000);
    bytes.fill(0xff, 0xc000);
    expect(identify(bytes).layout.padding).toEqual({ value: 0xff, tailBytes: 0x4000, share: 0.25 });
    bytes.fill(0xc3, 0x1000, 0xa000);
    expect(identify(bytes).layout.padding).toMatchObject({ value: 0xc3, tailBytes: 0 });
    expect(identify(noise(0x10000, 4)).layout.padding).toBeUndefined();
  });

  it('is no repetition where a file is fill from end to end', () => {
    const { layout, confidence } = identify(new Uint8Array(0x80000).fill(0xff));
    expect(layout).toMatchObject({ isHalfRepeated: false, contentBytes: 0x80000 });
    expect(confidence).toBe(0);
  });
});

describe('other makers', () => {
  it.each([
    [
      'speeduino 202305',
      [0x0c, 0x94, 1, 0, 0x0c, 0x94, 2, 0, 0x0c, 0x94],
      'Speeduino',
      'Speeduino',
      '202305',
    ],
    [
      'rusEFI main.2024.01.05.proteus_f7.1',
      [0, 0, 2, 0x20, 1, 2, 0, 8],
      'rusEFI',
      'rusEFI',
      'main.2024.01.05.proteus_f7.1',
    ],
  ] as const)(
    '%s is known by its signature',
    (signature, start, manufacturer, family, softwareNumber) => {
      const bytes = withText(noise(0x40000, 5), 0x3000, `\0${signature}\0`);
      bytes.set(start);
      expect(identify(bytes)).toMatchObject({
        manufacturer,
        family,
        softwareNumber,
        isVerified: false,
      });
    },
  );

  it.each([
    ['PPD1.2', ['PPD1.2', '111SNabc', '03G906018DT R4 2.0l PPD1.2'], 'PPD1.2'],
    ['SID801', ['5WS40123A-T', 'CAPM31234.DAT'], 'SID801'],
    ['SID803', ['5WS40262C-T', 'CAPO1234.DAT'], 'SID803'],
    ['Simos', ['5WP4123', 'cas21ab.DAT'], 'Simos'],
    ['MS42', ['5WK90123--MS42000'], 'MS42'],
  ] as const)('%s of Siemens is known by its texts', (_, texts, family) => {
    let bytes = noise(0x80000, 6);
    texts.forEach((text, i) => {
      bytes = withText(bytes, 0x4000 + 0x100 * i, `\0${text}\0`);
    });
    expect(identify(bytes)).toMatchObject({ manufacturer: 'Siemens', family });
  });

  it('EDC16 is known by its mark and its number', () => {
    const bytes = withText(noise(0x100000, 7), 0x40010, '1037A50286\0');
    expect(identify(bytes).family).toBeUndefined();
    bytes.set([0xde, 0xca, 0xfe], 0x4003d);
    expect(identify(bytes)).toMatchObject({
      manufacturer: 'Bosch',
      family: 'EDC16',
      softwareNumber: '1037A50286',
      isVerified: false,
    });
    const named = withText(bytes, 0xf0000, '\0EDC16C9\0');
    expect(identify(named).family).toBe('EDC16C9');
  });

  it('EDC17 is known by text where the headers of its blocks are missing', () => {
    const bytes = withText(noise(0x200000, 8), 0x5000, '\x0034/1/EDC17_C46/5/P643//C643X5L8///\0');
    expect(identify(bytes).manufacturer).toBeUndefined();
    expect(identify(withText(bytes, 0x6000, '\x000281017551\0'))).toMatchObject({
      family: 'EDC17C46',
      hardwareNumber: '0281017551',
    });
  });

  it('MED17 has dots where its text has underscores', () => {
    const bytes = withText(noise(0x200000, 9), 0x5000, '\x0045/1/MED17_5_2/5/P624//6243///\0');
    expect(identify(withText(bytes, 0x6000, '\x000261S02511\x000261202511\0')).family).toBe(
      'MED17.5.2',
    );
  });

  it('a truck is told by the commercial line of EDC17', () => {
    const bytes = withText(noise(0x200000, 9), 0x5000, '\x0012/1/EDC17_CV41/5/P624//6243///\0');
    expect(identify(withText(bytes, 0x6000, '\x000281020048\0'))).toMatchObject({
      family: 'EDC17CV41',
      vehicleType: 'truck',
    });
  });

  it('Marelli IAW 4LV is known although its bytes are always exchanged', () => {
    const bytes = withText(noise(0x80000, 10), 0x51458, 'AMERLLI ');
    bytes.set([0x0e, 0x00, 0xe6, 0x83]);
    expect(identify(bytes)).toMatchObject({ manufacturer: 'Magneti Marelli', family: 'IAW 4LV' });
  });

  it('Marelli MJD6JF is known by mark, name and version', () => {
    const bytes = withText(noise(0x70000, 11), 0x60100, '6JF   MUST_C1234');
    expect(identify(bytes)).toMatchObject({ family: 'MJD6JF', softwareNumber: 'MUST_C1234' });
  });

  it('Delphi Multec S is known by its erased start and its mirrored identification', () => {
    const bytes = noise(0x20000, 12);
    bytes.fill(0xff, 0, 0x2000);
    bytes.set([0, 0, 0x7e], 0x2000);
    const ident = 'ABCDEFGH\0S12345678901 90123456 1.6 16V X16XEL ';
    const whole = withText(withText(bytes, 0x3000, ident), 0x13000, ident);
    whole.copyWithin(0x13000, 0x3000, 0x3040);
    expect(identify(whole)).toMatchObject({ manufacturer: 'Delphi', family: 'Multec S' });
    whole[0x13000] = 0;
    expect(identify(whole).manufacturer).toBeUndefined();
  });

  it('Mazda is known by the name of its file beside the copyright', () => {
    const bytes = withText(noise(0x100000, 13), 0xb8046, '\0SW-LF9VEB000.HEX\0');
    const whole = withText(bytes, 0xb8100, '\0Copr.DENSO2007S\0');
    expect(identify(whole)).toMatchObject({
      family: 'Mazda SH',
      calibrationNumber: 'LF9VEB000',
    });
  });

  it('Nissan is known by the names of loader, data base and processor together', () => {
    const texts = ['LOADER10', 'DATABASE', 'SH705822N'];
    let bytes = noise(0x100000, 14);
    texts.forEach((text, i) => {
      expect(identify(bytes).manufacturer).toBeUndefined();
      bytes = withText(bytes, 0x1000 * (i + 1), `\0${text}\0`);
    });
    expect(identify(bytes)).toMatchObject({ manufacturer: 'Hitachi', family: 'Nissan SH7058' });
  });

  it('a name of Keihin alone is a hint, no family', () => {
    const bytes = withText(noise(0x40000, 15), 0x8000, '\0KEIHIN CORP\0');
    expect(identify(bytes)).toMatchObject({ manufacturer: 'Keihin', family: undefined });
    expect(identify(bytes).confidence).toBeLessThan(0.3);
  });

  it('a pair of Bosch numbers names the maker, no family', () => {
    const bytes = withText(noise(0x40000, 16), 0x8000, '\x0002812041231037123456\0');
    expect(identify(bytes)).toMatchObject({
      manufacturer: 'Bosch',
      family: undefined,
      hardwareNumber: '0281204123',
      softwareNumber: '1037123456',
    });
  });

  it('a constant of a processor is no software number', () => {
    const bytes = withText(noise(0x40000, 17), 0x8000, '\x0002812041231037123456\x001037555072\0');
    expect(identify(bytes)).toMatchObject({ softwareNumber: '1037123456', contradictions: [] });
  });

  it('a date, a serial number and a part of a longer number are no part numbers', () => {
    const { image } = createFamilySample({ family: 'me7', seed: 13, lengthBytes: 0x80000 });
    const { partNumbers } = identify(image);
    const texts = [
      '20090612',
      '090612345',
      '123906456',
      'X4B0906018X',
      '4B0906018ABC',
      '3010906018',
    ];
    let bytes: Uint8Array = image;
    texts.forEach((text, i) => {
      bytes = withText(bytes, 0x7b000 + 0x40 * i, `\0${text}\0`);
    });
    expect(identify(bytes).partNumbers).toEqual(partNumbers);
    const more = withText(bytes, 0x7b400, '\x00038906019CJ\0');
    expect(identify(more).partNumbers).toEqual([...partNumbers, '038906019CJ']);
  });
});

describe('rules', () => {
  it('are told apart in every piece of evidence', () => {
    const { image } = createFamilySample({ family: 'edc17', seed: 14, lengthBytes: 0x200000 });
    for (const { rule, verified } of identify(image).evidence) expect(verified).toBe(RULES[rule]);
  });
});

function valuesOf(answer: Identification, { field }: SampleIdentity): readonly unknown[] {
  switch (field) {
    case 'hardware':
      return [answer.hardwareNumber];
    case 'software':
      return [answer.softwareNumber];
    case 'calibration':
      return [answer.calibrationNumber, ...answer.partNumbers];
    case 'partNumber':
      return answer.partNumbers;
    case 'variant':
      return answer.evidence.map(({ text }) => text);
    case 'vin':
      return [answer.vin];
    case 'engine':
      return [answer.engineText];
  }
}

function withText(bytes: Uint8Array, address: number, text: string): Uint8Array {
  const copy = bytes.slice();
  copy.set(
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
    address,
  );
  return copy;
}

function noise(lengthBytes: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: lengthBytes }, () => random.below(256));
}
