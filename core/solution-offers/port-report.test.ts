import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { createFamilySample } from '../samples/family-sample.ts';
import { planSolution } from '../solutions/apply-solution.ts';
import { learnSolution } from '../solutions/learn-solution.ts';
import type { Solution } from '../solutions/solution.ts';
import { generatedVersions } from '../solutions/testing/generated-versions.ts';
import { raised, type TruthRow } from '../solutions/testing/judge-places.ts';
import { learntSample } from '../solutions/testing/learnt-sample.ts';
import { VERSION_KINDS } from '../solutions/testing/version-kinds.ts';
import { withoutRegions } from '../solutions/without-regions.ts';
import { portReport } from './port-report.ts';

const LEAST_BYTES = 24;

/** Some maps of one version raised, and the other version. @param gone whether one is raised that is not there */
function scene(seed: number, places: readonly number[], gone = false) {
  const kind = VERSION_KINDS['inserted'];
  if (kind === undefined) throw new Error('no such kind');
  const { first, second, objects, bigEndian } = generatedVersions(seed, kind);
  const rows = objects
    .filter(({ start, end }) => end - start >= LEAST_BYTES)
    .map((object): TruthRow => ({ ...object, isMap: true, bigEndian }));
  const here = rows.filter(({ there }) => there !== undefined);
  const lost = gone ? rows.filter(({ there }) => there === undefined).slice(0, 1) : [];
  const changed = [...places.flatMap((place) => here[place] ?? []), ...lost];
  return { solution: learnt(first, raised(first, changed)), second, changed };
}

function learnt(original: Uint8Array, modified: Uint8Array): Solution {
  const learning = learnSolution(original, modified);
  if (learning.kind !== 'learnt') throw new Error(learning.reason);
  return learning.solution;
}

describe('the report of work that is carried', () => {
  it('tells every map at its true place, and what applying it writes', () => {
    const { solution, second, changed } = scene(7, [3, 20, 40]);
    const report = portReport(solution, second);
    expect([report.kind, report.isWritable, report.leavable]).toEqual(['fits', true, []]);
    expect(report.maps.map(({ start }) => start)).toEqual(changed.map(({ there }) => there));
    const { patch } = planSolution(solution, { original: second, current: second });
    expect(report.patch).toEqual(patch);
    for (const map of report.maps) {
      expect(map.isPlaced).toBe(true);
      expect(map.end - map.start).toBe(map.sourceEnd - map.sourceStart);
      expect(map.change.mean).toBeGreaterThan(0);
    }
  });

  it('names what has no place, with the change that was learnt, and still shows the rest', () => {
    const { solution, second } = scene(7, [3, 20, 40], true);
    const report = portReport(solution, second);
    const [lost, ...others] = report.maps.filter(({ isPlaced }) => !isPlaced);
    expect([report.kind, report.reason, report.isWritable]).toEqual(['refused', 'edge', false]);
    expect(others).toEqual([]);
    expect(report.leavable).toEqual([lost?.id]);
    expect([lost?.start, lost?.end]).toEqual([lost?.sourceStart, lost?.sourceEnd]);
    expect(lost?.change.mean).toBeGreaterThan(4);
    expect(lost?.surface.values.some((value) => value > 0)).toBe(true);
    const rest = withoutRegions(solution, report.leavable);
    if (rest === undefined) throw new Error('some are left');
    expect(portReport(rest, second)).toMatchObject({
      kind: 'fits',
      leavable: [],
      isWritable: true,
    });
    expect(portReport(rest, second).patch).toEqual(report.patch);
  });

  it('offers the learnt values where those that are there are no base for the change', () => {
    const { solution, second } = scene(9, [10, 50]);
    const report = portReport(solution, second);
    expect([report.kind, report.reason, report.isWritable]).toEqual(['refused', 'saturated', true]);
    expect(report.leavable).toEqual([]);
    const cut = report.maps.find(({ reason }) => reason === 'saturated');
    expect(cut?.mode).toBe('absolute');
    const modes = { [cut?.id ?? '']: 'absolute' } as const;
    const plan = planSolution(solution, { original: second, current: second }, { modes });
    expect(plan.report.kind).toBe('applied');
    expect(report.patch).toEqual(plan.patch);
  });

  it('knows a file that has all of it, and one of another control unit', () => {
    const { solution, original, modified } = learntSample('gm');
    expect(portReport(solution, modified)).toMatchObject({ kind: 'inFile', isWritable: false });
    expect(portReport(solution, original)).toMatchObject({ kind: 'fits', isWritable: true });
    const { image } = createFamilySample({ family: 'denso', seed: 5, lengthBytes: 512 * 1024 });
    const foreign = portReport(solution, image);
    expect(foreign).toMatchObject({ kind: 'refused', reason: 'foreign', leavable: [] });
    expect(foreign.maps.every(({ isPlaced }) => !isPlaced)).toBe(true);
    expect(foreign.patch.addresses).toHaveLength(0);
  });

  it('leaves nothing out where nothing would be left', () => {
    const { solution, second } = scene(7, [], true);
    const report = portReport(solution, second);
    expect([report.kind, report.leavable, report.isWritable]).toEqual(['refused', [], false]);
  });

  it('shows the rest of what stands in the file in part, as it would be written', () => {
    const { solution, original } = learntSample('gm');
    const [first] = solution.regions;
    if (first === undefined) throw new Error('some are learnt');
    const partly = original.slice();
    partly.set(first.after, first.start);
    const report = portReport(solution, partly);
    expect(report.kind).toBe('fits');
    const { patch } = planSolution(solution, { original, current: original });
    const [rest, whole] = [applyPatch(partly, report.patch), applyPatch(original, patch)];
    expect(Buffer.compare(rest, whole)).toBe(0);
  });
});
