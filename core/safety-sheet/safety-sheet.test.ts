import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import type { ChecksumState } from '../checksums/checksum-report.ts';
import type { Identification } from '../identify/identification.ts';
import { identify } from '../identify/identify.ts';
import type { FileChecksums } from '../operations/checksums-of-file.ts';
import type { ListedCode } from '../operations/codes-of-file.ts';
import {
  type FindingKind,
  MAX_PLACES,
  REASON_COLOURS,
  type SafetySheet,
  type SheetFinding,
} from './finding.ts';
import { safetySheet } from './safety-sheet.ts';
import type { SheetInput } from './sheet-input.ts';

const LENGTH = 1024;
const CHECKSUM_AT = 0x200;
const NUMBER_AT = 0x220;
const VIN_AT = 0x240;
const CODES_AT = 0x280;
const FREE_AT = 0x300;
const FLOAT = { wordBytes: 4, bigEndian: true, signed: false, float: true } as const;

/** 4 x 2 words with both axes before them; values 100 to 170. */
const MAP = mapDefinition({
  id: 'named',
  cells: wordRun(0x110),
  width: 4,
  height: 2,
  x: axis({ reference: 'ROM', words: wordRun(0x100) }),
  y: axis({ reference: 'ROM', words: wordRun(0x108) }),
});
/** 4 bytes that might be a map. */
const GUESS = mapDefinition({
  id: 'guess',
  kind: 'POTENTIAL_MAP',
  cells: wordRun(0x184, BYTE),
  width: 4,
  height: 1,
  x: axis({ reference: 'ROM', words: wordRun(0x180, BYTE) }),
});
const FLOATS = mapDefinition({ id: 'floats', cells: wordRun(0x1c0, FLOAT), width: 2, height: 1 });

const original = new Uint8Array(LENGTH);
const view = new DataView(original.buffer);
[1000, 2000, 3000, 4000, 10, 20, 0, 0].forEach((word, i) => {
  view.setUint16(0x100 + 2 * i, word);
});
[100, 110, 120, 130, 140, 150, 160, 170].forEach((word, i) => {
  view.setUint16(0x110 + 2 * i, word);
});
original.set([1, 2, 3, 4, 9, 9, 9, 12], 0x180);
view.setFloat32(0x1c0, 1.5);
view.setFloat32(0x1c4, 2.5);

const NOTHING: Identification = identify(original);
const NAMED: Identification = {
  ...NOTHING,
  softwareNumber: '1037366506',
  vin: 'WVWZZZ1JZ3W386752',
  evidence: [
    {
      field: 'softwareNumber',
      address: NUMBER_AT,
      text: '1037366506',
      rule: 'bosch.numbers',
      verified: true,
    },
    { field: 'vin', address: VIN_AT, text: 'WVWZZZ1JZ3W386752', rule: 'vin.maker', verified: true },
  ],
};

function block(state: ChecksumState, storedAt = CHECKSUM_AT): FileChecksums['blocks'][number] {
  return {
    id: `me7/${storedAt}`,
    family: 'me7',
    rule: 'me7.crc',
    figures: {},
    calculation: { kind: 'notCheckable' },
    ranges: [{ start: 0, end: 16 }],
    isFixable: true,
    isDisabled: false,
    storedAt,
    storedLengthBytes: 4,
    byteOrder: 'little',
    complementAt: null,
    isHidden: false,
    verifiedOnRealFile: true,
    algorithm: 'crc32',
    slots: [],
    state,
    stored: '00000000',
    computed: null,
  };
}

function checksumsOf(...states: ChecksumState[]): FileChecksums {
  const blocks = states.map((state, i) => block(state, CHECKSUM_AT + 4 * i));
  const family = {
    family: 'me7',
    verifiedOnRealFile: true,
    knowledge: 'full',
    proof: 'checksum',
    isPart: false,
    evidence: [],
    contradictions: [],
  } as const;
  return { families: [family], blocks, isPart: false };
}

function listed(state: ListedCode['state'], rawCode = 0x0401): ListedCode {
  const safetyReason = rawCode === 0x0120 ? 'throttle' : undefined;
  return { code: `P${rawCode.toString(16).padStart(4, '0')}`, rawCode, state, safetyReason };
}

const INPUT: SheetInput = {
  original,
  current: original,
  originalSha256: 'a',
  maps: [MAP, GUESS, FLOATS],
  identification: { original: NAMED, current: NAMED },
  checksums: checksumsOf('valid'),
  codes: { original: [listed('active')], current: [listed('active')] },
  codeRanges: [{ start: CODES_AT, end: CODES_AT + 8 }],
  project: {
    originalSha256: 'a',
    softwareNumber: '1037366506',
    hardwareNumber: null,
    calibrationNumber: null,
  },
  solutions: [],
};

type Change = readonly [address: number, ...bytes: number[]];

function changed(...changes: readonly Change[]): Uint8Array {
  const bytes = original.slice();
  for (const [address, ...values] of changes) bytes.set(values, address);
  return bytes;
}

function reasonsOf({ findings }: SafetySheet): Partial<Record<FindingKind, string>> {
  return Object.fromEntries(findings.map(({ kind, reason }) => [kind, reason]));
}

type OfKind<Kind extends FindingKind> = Extract<SheetFinding, { readonly kind: Kind }>;

function findingOf<Kind extends FindingKind>(sheet: SafetySheet, kind: Kind): OfKind<Kind> {
  const isWanted = (each: SheetFinding): each is OfKind<Kind> => each.kind === kind;
  const finding = sheet.findings.find(isWanted);
  if (finding === undefined) throw new Error(`no finding of ${kind}`);
  return finding;
}

const UNTOUCHED = reasonsOf(safetySheet(INPUT));

describe('the sheet of a file in which nothing was changed', () => {
  it('is green where everything can be told', () => {
    const sheet = safetySheet(INPUT);
    expect(UNTOUCHED).toEqual({
      checksums: 'checksumsRight',
      identity: 'sameIdentity',
      axes: 'noAxisChanged',
      ranges: 'withinRange',
      outside: 'nothingOutside',
      vin: 'vinKept',
      codes: 'noCodeRemoved',
      solutions: 'noSolution',
    });
    expect([sheet.colour, sheet.changedBytes]).toEqual(['green', 0]);
  });

  it('still says what nobody has looked at', () => {
    expect(safetySheet(INPUT).unchecked).toEqual(['immobiliser', 'behaviour']);
  });

  it('says of a file that nobody knows what could not be told, and calls none of it green', () => {
    const sheet = safetySheet({
      ...INPUT,
      maps: [],
      identification: { original: NOTHING, current: NOTHING },
      checksums: { families: [], blocks: [], isPart: false },
      codes: { original: [], current: [] },
      codeRanges: [],
      project: undefined,
      solutions: undefined,
    });
    expect(reasonsOf(sheet)).toEqual({
      checksums: 'checksumsUnknown',
      identity: 'namesNoNumber',
      outside: 'nothingOutside',
    });
    expect(sheet.colour).toBe('yellow');
    expect(sheet.unchecked).toEqual([
      'maps',
      'codes',
      'vin',
      'solutions',
      'immobiliser',
      'behaviour',
    ]);
  });
});

describe('each kind of change moves its own finding and no other', () => {
  it.each<[string, Partial<SheetInput>, Partial<Record<FindingKind, string>>]>([
    ['a value within its range', { current: changed([0x110, 0, 120]) }, {}],
    ['a value at the edge', { current: changed([0x110, 0, 170]) }, {}],
    ['a value beyond', { current: changed([0x110, 0, 171]) }, { ranges: 'beyondRange' }],
    ['a value below', { current: changed([0x112, 0, 99]) }, { ranges: 'beyondRange' }],
    [
      'a number that is none any more',
      { current: changed([0x1c0, 0x7f, 0xc0, 0, 0]) },
      { ranges: 'notANumber' },
    ],
    [
      'an axis that goes on rising',
      { current: changed([0x102, 0x07, 0xd1]) },
      { axes: 'axesKeepRising' },
    ],
    ['an axis that stands still', { current: changed([0x102, 0x03, 0xe8]) }, { axes: 'axesFall' }],
    ['an axis that falls', { current: changed([0x108, 0, 30]) }, { axes: 'axesFall' }],
    [
      'a byte outside of every map',
      { current: changed([FREE_AT, 1]) },
      { outside: 'outsideOfMaps' },
    ],
    [
      'a byte of what might be a map',
      { current: changed([0x185, 10]) },
      { outside: 'onlyInFoundMaps' },
    ],
    [
      'an axis of what might be a map',
      { current: changed([0x181, 9]) },
      { outside: 'onlyInFoundMaps', axes: 'foundAxesFall' },
    ],
    ['a byte that holds a checksum', { current: changed([CHECKSUM_AT, 1]) }, {}],
    ['a byte of the code table', { current: changed([CODES_AT + 7, 1]) }, {}],
    [
      'a byte behind the code table',
      { current: changed([CODES_AT + 8, 1]) },
      { outside: 'outsideOfMaps' },
    ],
    ['a wrong checksum', { checksums: checksumsOf('invalid', 'valid') }, checksums('Wrong')],
    ['an unknown checksum', { checksums: checksumsOf('unknown', 'valid') }, checksums('Unknown')],
    ['a signature', { checksums: checksumsOf('signature', 'valid') }, checksums('NotCheckable')],
    ['a value without a rule', { checksums: checksumsOf('notCheckable') }, checksums('Unknown')],
    ['one that is switched off', { checksums: checksumsOf('disabled', 'valid') }, {}],
    [
      'a part of a memory',
      { checksums: { ...checksumsOf('valid'), isPart: true } },
      checksums('Unknown'),
    ],
    ['a removed code', codesNow([listed('off')]), { codes: 'codesRemoved' }],
    ['an erased code', codesNow([listed('erased')]), { codes: 'codesRemoved' }],
    [
      'a removed code of safety',
      codesNow([listed('off', 0x0120)], [listed('active', 0x0120)]),
      { codes: 'safetyCodesRemoved' },
    ],
    ['a code that was off before', codesNow([listed('off')], [listed('off')]), {}],
    [
      'a solution',
      { solutions: [{ title: 'Stage 1', isUntouched: true }] },
      { solutions: 'solutionsAsWritten' },
    ],
    [
      'a solution that was changed',
      { solutions: [{ title: 'Stage 1', isUntouched: false }] },
      { solutions: 'solutionsChanged' },
    ],
    [
      'another original',
      { project: { ...told(), originalSha256: 'b' } },
      { identity: 'otherOriginal' },
    ],
    [
      'another number that was told',
      { project: { ...told(), softwareNumber: '1037366507' } },
      { identity: 'projectSaysOther' },
    ],
    ['the same number with blanks', { project: { ...told(), softwareNumber: '1037 366 506' } }, {}],
  ])('%s', (_, part, moved) => {
    const sheet = safetySheet({ ...INPUT, ...part });
    expect(reasonsOf(sheet)).toEqual({ ...UNTOUCHED, ...moved });
    for (const { colour, reason } of sheet.findings) expect(colour).toBe(REASON_COLOURS[reason]);
  });

  it('a software number that is another one', () => {
    const current = changed([NUMBER_AT, 0x39]);
    const identification = { original: NAMED, current: { ...NAMED, softwareNumber: '9' } };
    const sheet = safetySheet({ ...INPUT, current, identification });
    expect(findingOf(sheet, 'identity')).toMatchObject({
      reason: 'numberChanged',
      numbers: [{ original: '1037366506', current: '9', address: NUMBER_AT }],
    });
  });

  it('no number whose bytes are as they were, also where an edited file is known no more', () => {
    const identification = { original: NAMED, current: NOTHING };
    expect(reasonsOf(safetySheet({ ...INPUT, identification }))).toEqual(UNTOUCHED);
  });

  it('a vehicle number of which the last letter was changed', () => {
    const sheet = safetySheet({ ...INPUT, current: changed([VIN_AT + 16, 0x39]) });
    expect(findingOf(sheet, 'vin')).toMatchObject({ reason: 'vinChanged', colour: 'red' });
    const beside = safetySheet({ ...INPUT, current: changed([VIN_AT + 17, 0x39]) });
    expect(findingOf(beside, 'vin').reason).toBe('vinKept');
  });

  it('another length, of which nothing else can be told', () => {
    const sheetNaming = (named: Identification): SafetySheet =>
      safetySheet({
        ...INPUT,
        current: original.slice(1),
        identification: { original: NAMED, current: named },
      });
    const sheet = sheetNaming({ ...NAMED, softwareNumber: '9' });
    expect(reasonsOf(sheet)).toEqual({ checksums: 'checksumsRight', identity: 'otherLength' });
    expect([sheet.colour, sheet.changedBytes, sheet.unchecked]).toEqual([
      'red',
      null,
      ['content', 'immobiliser', 'behaviour'],
    ]);
    expect(findingOf(sheet, 'identity').numbers).toMatchObject([
      { original: '1037366506', current: '9' },
    ]);
    expect(findingOf(sheetNaming(NOTHING), 'identity').numbers).toMatchObject([{ current: null }]);
  });
});

describe('what a sheet says beside its reasons', () => {
  it('is the point at which an axis falls, in its unit, and how many maps have it', () => {
    const twin = { ...MAP, id: 'twin' };
    const scaled = { ...MAP, x: { ...MAP.x, scale: { factor: 0.5, offset: 0 } } };
    const sheet = safetySheet({
      ...INPUT,
      maps: [scaled, twin],
      current: changed([0x104, 0x07, 0xcf]),
    });
    expect(findingOf(sheet, 'axes').axes).toEqual([
      {
        mapId: 'named',
        mapName: 'Boost',
        area: 'x',
        mapCount: 2,
        isFoundOnly: false,
        state: 'falls',
        point: 2,
        before: 1500,
        after: 999.5,
        address: 0x104,
      },
    ]);
  });

  it.each(['ROM', 'ROM_ADD', 'ROM_SUB', 'ROM_BACKWARDS'] as const)(
    'is the byte of the axis that was changed, whatever comes of its words by %s',
    (reference) => {
      const map = { ...MAP, x: { ...MAP.x, reference } };
      const sheet = safetySheet({ ...INPUT, maps: [map], current: changed([0x105, 0xff]) });
      expect(findingOf(sheet, 'axes').axes).toMatchObject([{ area: 'x', address: 0x105 }]);
    },
  );

  it('is how many cells are beyond and how far, either way, and which is the furthest', () => {
    const current = changed([0x110, 0, 200], [0x112, 0, 90], [0x11e, 0, 171]);
    const [beyond] = findingOf(safetySheet({ ...INPUT, current }), 'ranges').maps;
    expect(beyond).toMatchObject({
      min: 100,
      max: 170,
      cellCount: 3,
      below: 10,
      above: 30,
      place: { start: 0x110, end: 0x112, mapId: 'named', cell: { row: 0, column: 0 } },
    });
  });

  it('is an axis that fell all the way and still does, and one that never rose', () => {
    const down = { ...MAP, x: { ...MAP.x, scale: { factor: -1, offset: 0 } } };
    const kept = safetySheet({ ...INPUT, maps: [down], current: changed([0x102, 0x07, 0xd1]) });
    expect(findingOf(kept, 'axes').reason).toBe('axesKeepRising');
    const flat = { ...MAP, x: { ...MAP.x, words: wordRun(FREE_AT, WORD) } };
    const before = safetySheet({ ...INPUT, maps: [flat], current: changed([FREE_AT, 1]) });
    expect(findingOf(before, 'axes').reason).toBe('axesFellBefore');
  });

  it('lists so many places and counts all', () => {
    const changes = Array.from({ length: MAX_PLACES + 1 }, (_, i): Change => [FREE_AT + 2 * i, 1]);
    const outside = findingOf(safetySheet({ ...INPUT, current: changed(...changes) }), 'outside');
    expect([outside.places.length, outside.placeCount, outside.byteCount]).toEqual([
      MAX_PLACES,
      MAX_PLACES + 1,
      MAX_PLACES + 1,
    ]);
  });

  it('has the worst colour of its findings, and counts every byte once', () => {
    const anyChange = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: LENGTH - 1 }), fc.integer({ min: 1, max: 255 })),
      { maxLength: 30, selector: ([address]) => address },
    );
    fc.assert(
      fc.property(anyChange, (changes) => {
        const current = original.slice();
        for (const [address, change] of changes)
          current[address] = (current[address] ?? 0) ^ change;
        const sheet = safetySheet({ ...INPUT, current });
        expect(sheet.changedBytes).toBe(changes.length);
        const colours = sheet.findings.map(({ colour }) => colour);
        const worst = (['red', 'yellow', 'green'] as const).find((each) => colours.includes(each));
        expect(sheet.colour).toBe(worst);
        const outside = changes.filter(([address]) => !isExplained(address)).length;
        expect(findingOf(sheet, 'outside').byteCount).toBe(outside);
      }),
    );
  });
});

/** Whether a map, an axis, a checksum or the table of codes is at an address. */
function isExplained(address: number): boolean {
  const ranges: ReadonlyArray<readonly [start: number, end: number]> = [
    [0x100, 0x10c],
    [0x110, 0x120],
    [0x180, 0x188],
    [0x1c0, 0x1c8],
    [CHECKSUM_AT, CHECKSUM_AT + 4],
    [CODES_AT, CODES_AT + 8],
  ];
  return ranges.some(([start, end]) => address >= start && address < end);
}

function checksums(name: 'Wrong' | 'Unknown' | 'NotCheckable'): Record<'checksums', string> {
  return { checksums: `checksums${name}` };
}

function codesNow(
  current: readonly ListedCode[],
  before: readonly ListedCode[] = [listed('active')],
): Partial<SheetInput> {
  return { codes: { original: before, current } };
}

function told(): NonNullable<SheetInput['project']> {
  if (INPUT.project === undefined) throw new Error('a project is there');
  return INPUT.project;
}
