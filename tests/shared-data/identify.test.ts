import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRightOfFile } from '../../bench/identify-truth.ts';
import { damaged } from '../../core/checksums/testing/hostile-bytes.ts';
import { foursSwapped, pairsSwapped } from '../../core/container/swapped.ts';
import { CONTAINER_KINDS } from '../../core/container/testing/containers.ts';
import type { Identification } from '../../core/identify/identification.ts';
import { identify } from '../../core/identify/identify.ts';
import { readDump } from '../../core/images/read-dump.ts';
import { seededRandom } from '../../core/samples/seeded-random.ts';
import { isNight } from '../support/is-night.ts';
import { FOLDER, imageOf } from './real-images.ts';

const DAMAGED_CASES = 100;
const TIMEOUT_MS = 120_000;

const ME7 = {
  manufacturer: 'Bosch',
  hardwareNumber: '0261208288',
  softwareNumber: '1037368391',
  family: 'ME7.1.1',
  partNumbers: ['4Z7907551S'],
  engineText: '2.7L V6/5VT',
} as const;
const MS43 = {
  manufacturer: 'Siemens',
  family: 'MS43',
  hardwareNumber: '5WK90027',
  softwareNumber: '430069',
  calibrationNumber: 'ca430069.DAT',
} as const;
const M13 = {
  manufacturer: 'Bosch',
  family: 'M1.3',
  hardwareNumber: '0261200173',
  softwareNumber: '1267355705',
} as const;
const SUBARU = {
  manufacturer: 'Denso',
  family: 'Subaru SH7058',
  calibrationNumber: 'A2UG000N',
  hardwareNumber: undefined,
  softwareNumber: undefined,
} as const;

/** What the data set's own description says of each image: fields, then places of evidence. */
const IMAGES: ReadonlyArray<{
  readonly file: string;
  readonly answer: Partial<Identification>;
  readonly places: Readonly<Record<string, number>>;
  readonly order: 'little' | 'big' | undefined;
}> = [
  {
    file: 'me7_8D0907551M-0002.bin',
    answer: {
      ...ME7,
      family: 'ME7.1',
      hardwareNumber: '0261207143',
      softwareNumber: '1037360857',
      partNumbers: ['8D0907551M'],
      engineText: '2.7l V6/5VT',
    },
    places: { hardwareNumber: 0x18400, softwareNumber: 0x1840a, partNumber: 0x110ed },
    order: 'little',
  },
  { file: 'me7_4Z7907551S.bin', answer: ME7, places: { partNumber: 0x112a3 }, order: 'little' },
  { file: 'me7_4Z7907551S-disable-P1681.bin', answer: ME7, places: {}, order: 'little' },
  {
    file: 'me7_4B0906018.bin',
    answer: {
      ...ME7,
      family: 'ME7.5',
      hardwareNumber: '0261206042',
      softwareNumber: '1037350228',
      partNumbers: ['4B0906018'],
      engineText: '1.8L R4 5VT',
    },
    places: { hardwareNumber: 0x144c0 },
    order: 'little',
  },
  {
    file: 'ms43_430069_E46_M54B30.bin',
    answer: MS43,
    places: { hardwareNumber: 0x3f80, calibrationNumber: 0x70040 },
    order: 'little',
  },
  { file: 'ms43_430069_E39_M54B25_badcrc.bin', answer: MS43, places: {}, order: 'little' },
  {
    file: 'edc15c4_bmw_351265.bin',
    answer: { manufacturer: 'Bosch', family: 'EDC15C4', softwareNumber: '1037351265' },
    places: { family: 0x8000, softwareNumber: 0x7bfb0 },
    order: 'little',
  },
  {
    file: 'trionic7_55569110.bin',
    answer: {
      manufacturer: 'Saab',
      family: 'Trionic 7',
      softwareNumber: 'EJ06F01C.56Y',
      partNumbers: ['55569110'],
      engineText: '9-5 B235R LEV2BIN5 US',
      vin: undefined,
    },
    places: {},
    order: 'big',
  },
  {
    file: 'trionic7_test.s19',
    answer: { manufacturer: 'Saab', family: 'Trionic 7', partNumbers: ['5383682'] },
    places: {},
    order: 'big',
  },
  {
    file: 'subaru_A2UG000N_stock.rawhex',
    answer: SUBARU,
    places: { calibrationNumber: 0x2000 },
    order: 'big',
  },
  { file: 'subaru_A2UG000N_tuned.bin', answer: SUBARU, places: {}, order: 'big' },
  {
    file: 'gm_p59_12592433.bin',
    answer: { manufacturer: 'GM', family: 'P59', softwareNumber: '12592433', vin: undefined },
    places: { softwareNumber: 0x504 },
    order: 'big',
  },
  {
    file: 'm13_dme173_stock.bin',
    answer: M13,
    places: { hardwareNumber: 0x1f02 },
    order: undefined,
  },
  { file: 'm13_dme173_tune1.bin', answer: M13, places: {}, order: undefined },
];

if (existsSync(FOLDER)) {
  describe.each(IMAGES)('$file', ({ file, answer, places, order }) => {
    const identification = identify(imageOf(file));

    it('is what its description says, without a contradiction', () => {
      expect(identification).toMatchObject(answer);
      expect(identification.contradictions).toEqual([]);
      expect(identification.confidence).toBeGreaterThanOrEqual(0.7);
      expect(identification).toMatchObject({ isVerified: true, vehicleType: 'car' });
      expect(identification.layout).toMatchObject({
        byteOrder: order,
        isHalfRepeated: false,
        swap: 'none',
      });
    });

    it('has its evidence where it stands', () => {
      for (const [field, address] of Object.entries(places)) {
        expect(identification.evidence.find((evidence) => evidence.field === field)?.address).toBe(
          address,
        );
      }
    });
  });

  it.each([pairsSwapped, foursSwapped])('reads what %o has exchanged', (swapped) => {
    expect(identify(swapped(imageOf('me7_4Z7907551S.bin')))).toMatchObject(ME7);
    expect(identify(swapped(imageOf('gm_p59_12592433.bin')))).toMatchObject({ family: 'P59' });
  });

  it('shows the placeholder of a vehicle number and takes it for none', () => {
    const { evidence } = identify(imageOf('gm_p59_12592433.bin'));
    expect(evidence.filter(({ field }) => field === 'vin')).toMatchObject([
      { text: '6G1ZK54F55L000000', address: 0x4021, rule: 'vin.placeholder' },
    ]);
  });

  it(
    'names no other family in any container',
    () => {
      const files = readdirSync(FOLDER).filter((file) => /\.(?:bin|rawhex|s19)$/.test(file));
      for (const [index, file] of files.entries()) {
        const image = imageOf(file);
        for (const [i, kind] of CONTAINER_KINDS.entries()) {
          // By day a third of them for each image.
          if (!isNight && i % 3 !== index % 3) continue;
          const packed = kind.pack(image);
          const dump = readDump(packed, 1 << 25);
          const [decoded] = dump.kind === 'records' ? dump.images : [];
          const { manufacturer, family, confidence } = identify(decoded?.bytes ?? packed);
          const isRight = isRightOfFile(file, { manufacturer, family });
          expect([file, kind.name, manufacturer, family, isRight]).toEqual([
            file,
            kind.name,
            manufacturer,
            family,
            true,
          ]);
          if (manufacturer === undefined) expect(confidence).toBe(0);
        }
      }
    },
    10 * TIMEOUT_MS,
  );

  it('knows no control unit in definitions and lists', () => {
    const others = readdirSync(FOLDER, { withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(?:xdf|kp|csv|xml|a2l|cdfx|ini|json|md)$/.test(entry.name),
      )
      .map(({ name }) => name);
    expect(others.length).toBeGreaterThan(8);
    for (const name of others) {
      const { manufacturer, confidence } = identify(
        new Uint8Array(readFileSync(`${FOLDER}${name}`)),
      );
      expect({ name, manufacturer, confidence }).toEqual({
        name,
        manufacturer: undefined,
        confidence: 0,
      });
    }
  });

  it(
    'gives no false number of a vehicle from damaged images',
    () => {
      const random = seededRandom(1);
      const images = IMAGES.map(({ file }) => imageOf(file));
      for (let i = 0; i < DAMAGED_CASES; i++) {
        expect(identify(damaged(random.pick(images), random)).vin, `case ${i}`).toBeUndefined();
      }
    },
    TIMEOUT_MS,
  );
} else {
  it(`real images are not here (${FOLDER.split('/').slice(-3).join('/')})`, () => {
    expect(existsSync(FOLDER)).toBe(false);
  });
}
