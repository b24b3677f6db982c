import { describe, expect, it } from 'vitest';
import type { PreviewMap, SolutionPreview } from '../../../core/contract/solution-previews.ts';
import {
  choicesToSend,
  coupledRows,
  hasQuestion,
  includedRows,
  type MapChoices,
  openQuestions,
  previewRows,
  standingOf,
  withLeftOut,
} from './preview-choices.ts';
import { previewMap } from './testing/preview-map.ts';

function preview(solutionId: string, ...maps: ReadonlyArray<Partial<PreviewMap>>): SolutionPreview {
  return {
    solutionId,
    isExact: true,
    percentStep: 0,
    confidence: 1,
    isSameSoftware: true,
    maps: maps.map((part, i) => previewMap({ id: `r${i}`, ...part })),
  };
}

describe('maps of several solutions', () => {
  it('are told apart where they have the same id', () => {
    const rows = previewRows([preview('a', {}, {}), preview('b', {})]);
    expect(rows.map(({ solutionId, map }) => [solutionId, map.id])).toEqual([
      ['a', 'r0'],
      ['a', 'r1'],
      ['b', 'r0'],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });
});

describe('a question about own changes', () => {
  it.each<[Partial<PreviewMap>, boolean]>([
    [{ ownCells: 0 }, false],
    [{ ownCells: 1 }, true],
    [{ ownCells: 1, state: 'partly' }, true],
    [{ ownCells: 1, state: 'already' }, false],
  ])('is asked of %j: %s', (part, isAsked) => {
    expect(previewRows([preview('a', part)]).map(hasQuestion)).toEqual([isAsked]);
  });

  it('is open until it was answered, whatever else was chosen', () => {
    const rows = previewRows([preview('a', { ownCells: 3 }, { ownCells: 4 }, {})]);
    const keys = rows.map(({ key }) => key);
    const open = (choices: MapChoices): string[] =>
      openQuestions(rows, choices).map(({ key }) => key);
    expect(open(new Map())).toEqual([keys[0], keys[1]]);
    expect(open(new Map([[keys[0] ?? '', { mode: 'percent' }]]))).toEqual([keys[0], keys[1]]);
    expect(open(new Map([[keys[0] ?? '', { ownEdits: 'keepMine' }]]))).toEqual([keys[1]]);
  });
});

describe('solutions in a version', () => {
  it.each<[ReadonlyArray<PreviewMap['state']>, string]>([
    [[], 'free'],
    [['placed', 'placed'], 'free'],
    [['already', 'placed'], 'partly'],
    [['partly'], 'partly'],
    [['already', 'partly'], 'partly'],
    [['already', 'already'], 'applied'],
  ])('of which the maps are %j stand there: %s', (states, standing) => {
    const rows = previewRows([preview('a', ...states.map((state) => ({ state })))]);
    expect(standingOf(rows)).toBe(standing);
  });
});

describe('maps of an AI stage', () => {
  const reason = (...coupledWith: string[]): PreviewMap['stageReason'] => ({
    changedIn: 7,
    seenIn: 9,
    usual: { low: 5, high: 10 },
    here: 5,
    area: { x: null, y: null },
    nearest: { car: 'A', similarity: 0.9 },
    coupledWith,
  });
  const rows = previewRows([
    preview(
      'a',
      { stageReason: reason('r1') },
      { stageReason: reason('r0') },
      { stageReason: reason() },
    ),
    preview('b', { stageReason: reason() }),
  ]);
  const [first, second, third] = rows;
  const idsOf = (of: typeof rows): string[] => of.map(({ key }) => key);

  it('are left out, and taken in again, with those that go with them', () => {
    if (first === undefined || second === undefined || third === undefined) throw new Error('none');
    expect(idsOf(coupledRows(rows, second))).toEqual(['a r0', 'a r1']);
    const out = withLeftOut(rows, second, true, new Map());
    expect(idsOf(includedRows(rows, out))).toEqual(['a r2', 'b r0']);
    const more = withLeftOut(rows, third, true, out);
    expect(idsOf(includedRows(rows, withLeftOut(rows, first, false, more)))).toEqual([
      'a r0',
      'a r1',
      'b r0',
    ]);
  });

  it('are sent as left out, whatever else was said of them, and ask nothing', () => {
    const asking = previewRows([preview('a', { ownCells: 2, stageReason: reason() }, {})]);
    const [row] = asking;
    if (row === undefined) throw new Error('none');
    const out = withLeftOut(asking, row, true, new Map([[row.key, { mode: 'absolute' }]]));
    expect(openQuestions(asking, out)).toEqual([]);
    expect(choicesToSend(asking, out)).toEqual({
      maps: [{ solutionId: 'a', id: 'r0', isLeftOut: true }],
      appliesRest: false,
    });
  });
});

describe('what is sent', () => {
  it('is what was said, and nothing of other maps', () => {
    const rows = previewRows([preview('a', { ownCells: 1 }, {}), preview('b', {})]);
    const [first, second, third] = rows.map(({ key }) => key);
    const choices: MapChoices = new Map([
      [first ?? '', { ownEdits: 'takeSolution', mode: 'absolute' }],
      [second ?? '', {}],
      [third ?? '', { mode: 'difference' }],
    ]);
    expect(choicesToSend(rows, choices)).toEqual({
      maps: [
        { solutionId: 'a', id: 'r0', ownEdits: 'takeSolution', mode: 'absolute' },
        { solutionId: 'b', id: 'r0', mode: 'difference' },
      ],
      appliesRest: false,
    });
  });

  it('asks for the rest where a part stands there', () => {
    const rows = previewRows([preview('a', { state: 'already' }, {})]);
    expect(choicesToSend(rows, new Map())).toEqual({ maps: [], appliesRest: true });
  });
});
