import { describe, expect, it } from 'vitest';
import type { Port, PortMap } from '../../../../core/contract/ports.ts';
import {
  isLost,
  needsMode,
  openQuestions,
  ownEditsKey,
  previewRows,
  standingOf,
} from '../preview-choices.ts';
import { previewMap } from '../testing/preview-map.ts';
import { portRows, previewOf } from './port-rows.ts';

function carried(part: Partial<PortMap>): PortMap {
  const place = { sourceStart: 0x80, sourceEnd: 0x88, isPlaced: true, rule: 'inside' } as const;
  return { ...previewMap(part), ...place, confidence: 0.99, reason: null, ...part };
}

function port(...maps: ReadonlyArray<Partial<PortMap>>): Port {
  return {
    id: 'c1',
    state: 'ready',
    reason: null,
    source: { projectId: 'p2', projectName: 'Golf', fileId: 'v2', fileName: 'Stage 1' },
    verdict: 'fits',
    isWritable: true,
    confidence: 0.98,
    isSameSoftware: false,
    maps: maps.map((part, i) => carried({ id: `r${i}`, ...part })),
    leavable: [],
    leftOut: [],
    ownBytes: 0,
    createdAt: '2026-03-01T10:00:00.000Z',
    links: [],
  };
}

const LOST: Partial<PortMap> = { isPlaced: false, rule: null, reason: 'solutionEdge' };
const CUT: Partial<PortMap> = { reason: 'solutionSaturated', canChooseMode: true };

describe('maps that are carried', () => {
  it('are listed with those first that stand in the way', () => {
    const rows = portRows(port({}, LOST, {}, CUT));
    expect(rows.map(({ map }) => map.id)).toEqual(['r1', 'r3', 'r0', 'r2']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
  });

  it.each<[string, Partial<PortMap>, boolean, boolean]>([
    ['found', {}, false, false],
    ['without a place', LOST, true, false],
    ['without a place, whatever mode it has', { ...LOST, canChooseMode: true }, true, false],
    ['whose values need another way', CUT, false, true],
    ['changed otherwise in the same software', { reason: 'solutionOtherChange' }, true, false],
  ])('are in the way, or need a word: %s', (_, part, lost, asks) => {
    const [row] = portRows(port(part));
    if (row === undefined) throw new Error('one row');
    expect([isLost(row), needsMode(row)]).toEqual([lost, asks]);
  });

  it('need a choice of whose values count, and of how they are carried, each for itself', () => {
    const rows = portRows(port({ ...CUT, ownCells: 2 }));
    const [key] = rows.map((row) => row.key);
    const open = (choice: object): number =>
      openQuestions(rows, new Map([[key ?? '', choice]])).length;
    expect(open({})).toBe(1);
    expect(open({ ownEdits: 'keepMine' })).toBe(1);
    expect(open({ mode: 'absolute' })).toBe(1);
    expect(open({ ownEdits: 'keepMine', mode: 'absolute' })).toBe(0);
  });

  it('are no solution, and are not called one', () => {
    const [row] = portRows(port({}));
    const [ready] = previewRows([previewOf(port({}))]);
    expect(ownEditsKey('takeSolution', row)).toBe('solutions.choices.takePort');
    expect(ownEditsKey('takeSolution', ready)).toBe('solutions.choices.takeSolution');
    expect(ownEditsKey('keepMine', row)).toBe('solutions.choices.keepMine');
  });

  it('stand in a version as maps of solutions do', () => {
    expect(standingOf(portRows(port({ state: 'already' }, { state: 'already' })))).toBe('applied');
    expect(standingOf(portRows(port({ state: 'already' }, {})))).toBe('partly');
  });
});
