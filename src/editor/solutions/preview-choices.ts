import { leftOutMaps } from '../../../core/ai-stage/left-out-maps.ts';
import type { PortMap } from '../../../core/contract/ports.ts';
import type { PreviewMap, SolutionPreview } from '../../../core/contract/solution-previews.ts';
import type { SolutionChoices } from '../../api/solutions-api.ts';

/** A map of one of the solutions that are looked at together. */
export interface PreviewRow {
  /** Unique among all rows: maps of two solutions may have the same id. */
  readonly key: string;
  readonly solutionId: string;
  readonly map: PreviewMap;
  /** Of one that is carried from another version, what is told beside it. */
  readonly carried?: PortMap;
}

/** What a person has said of one map. */
export type MapChoice = Pick<SolutionChoices['maps'][number], 'ownEdits' | 'mode' | 'isLeftOut'>;

/** Answers to what becomes of the person's own edits in a map, in the order in which they are offered. */
export const OWN_EDITS: ReadonlyArray<NonNullable<MapChoice['ownEdits']>> = [
  'keepMine',
  'takeSolution',
];

/** What was said, by the key of the row. */
export type MapChoices = ReadonlyMap<string, MapChoice>;

/** How solutions stand in the version: not at all, in part, or whole. */
export type Standing = 'free' | 'partly' | 'applied';

/** All maps of solutions, in their order. */
export function previewRows(previews: readonly SolutionPreview[]): PreviewRow[] {
  return previews.flatMap(({ solutionId, maps }) =>
    maps.map((map) => ({ key: `${solutionId} ${map.id}`, solutionId, map })),
  );
}

/** Whether somebody has to say whose values count: both have changed the map. */
export function hasQuestion({ map }: PreviewRow): boolean {
  return map.ownCells > 0 && map.state !== 'already';
}

/** Whether somebody has left a map out. */
export function isLeftOut({ key }: PreviewRow, choices: MapChoices): boolean {
  return choices.get(key)?.isLeftOut === true;
}

/** The maps that are applied: those that nobody has left out. */
export function includedRows(rows: readonly PreviewRow[], choices: MapChoices): PreviewRow[] {
  return rows.filter((row) => !isLeftOut(row, choices));
}

/** The map itself, and those of its solution that go with it. */
export function coupledRows(rows: readonly PreviewRow[], row: PreviewRow): PreviewRow[] {
  const ofSolution = rows.filter(({ solutionId }) => solutionId === row.solutionId);
  const maps = ofSolution.map(({ map: { id, stageReason } }) => ({
    id,
    coupledWith: stageReason?.coupledWith ?? [],
  }));
  const ids = leftOutMaps(maps, [row.map.id]);
  return ofSolution.filter(({ map }) => ids.has(map.id));
}

/** Leaves a map out, or takes it in again, with those that go with it. */
export function withLeftOut(
  rows: readonly PreviewRow[],
  row: PreviewRow,
  isOut: boolean,
  choices: MapChoices,
): MapChoices {
  const next = new Map(choices);
  for (const { key } of coupledRows(rows, row)) {
    next.set(key, { ...next.get(key), isLeftOut: isOut });
  }
  return next;
}

/** Whether somebody has to say how its values are carried: in the way that was learnt they cannot be. */
export function needsMode({ map, carried }: PreviewRow): boolean {
  return carried?.isPlaced === true && carried.reason !== null && map.canChooseMode;
}

/** Whether a map keeps what is carried from being written, whatever is chosen. */
export function isLost(row: PreviewRow): boolean {
  return row.carried?.reason != null && !needsMode(row);
}

/** Whether something has to be said of a map and was not. */
export function isAsked(row: PreviewRow, choices: MapChoices): boolean {
  if (isLeftOut(row, choices)) return false;
  const { ownEdits, mode } = choices.get(row.key) ?? {};
  return (hasQuestion(row) && ownEdits === undefined) || (needsMode(row) && mode === undefined);
}

/** Maps of which something has to be said and was not. */
export function openQuestions(rows: readonly PreviewRow[], choices: MapChoices): PreviewRow[] {
  return rows.filter((row) => isAsked(row, choices));
}

/** How the maps stand in the version, taken together. */
export function standingOf(rows: readonly PreviewRow[]): Standing {
  if (rows.length > 0 && rows.every(({ map }) => map.state === 'already')) return 'applied';
  return rows.some(({ map }) => map.state !== 'placed') ? 'partly' : 'free';
}

/** What is sent with the order: only what was said. Whoever applies what stands there in part has decided to apply the rest. */
export function choicesToSend(rows: readonly PreviewRow[], choices: MapChoices): SolutionChoices {
  const maps = rows.flatMap(({ key, solutionId, map: { id } }): SolutionChoices['maps'] => {
    const { ownEdits, mode, isLeftOut: isOut } = choices.get(key) ?? {};
    if (isOut) return [{ solutionId, id, isLeftOut: true }];
    if (ownEdits === undefined && mode === undefined) return [];
    return [{ solutionId, id, ...(ownEdits && { ownEdits }), ...(mode && { mode }) }];
  });
  return { maps, appliesRest: standingOf(includedRows(rows, choices)) === 'partly' };
}

/** The words for whose values count: what is carried from another version is no solution. */
export function ownEditsKey(
  choice: 'keepMine' | 'takeSolution',
  row: PreviewRow | undefined,
): 'solutions.choices.keepMine' | 'solutions.choices.takeSolution' | 'solutions.choices.takePort' {
  if (choice === 'keepMine') return 'solutions.choices.keepMine';
  return row?.carried === undefined
    ? 'solutions.choices.takeSolution'
    : 'solutions.choices.takePort';
}
