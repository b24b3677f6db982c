import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JudgedRow } from '../../core/solutions/testing/judge-places.ts';
import { lowerBound } from './share-bounds.ts';

const FILE = fileURLToPath(new URL('../../core/solutions/find/calibration.ts', import.meta.url));
const RULES = ['name', 'inside', 'between', 'pointer', 'copy'] as const;
const STRENGTHS = [0, 1, 2, 3];
/** Bounds are cut, not rounded, to so many decimals. */
const UNIT = 1e5;

/** Writes the table of confidence from decisions whose truth is known: stronger evidence never counts for less than weaker. */
export function writeCalibration(rows: readonly JudgedRow[]): void {
  const lines: string[] = [];
  for (const rule of RULES) {
    let least = 0;
    const cells: string[] = [];
    const counts: string[] = [];
    for (const strength of STRENGTHS) {
      const places = rows
        .flatMap((row) => row.places)
        .filter((place) => place.rule === rule && place.strength === strength);
      const right = places.filter(({ isRight }) => isRight).length;
      least = Math.max(least, Math.floor(lowerBound(right, places.length) * UNIT) / UNIT);
      cells.push(String(least));
      counts.push(`${right} of ${places.length}`);
    }
    lines.push(`  // Right: ${counts.join(', ')}.`, `  ${rule}: [${cells.join(', ')}],`);
  }
  const text = [
    "import type { PlaceRule } from '../placement.ts';",
    '',
    '/** Lower bounds by rule and strength, rising with the strength. Written by `node bench/core/solutions.ts --calibrate`. */',
    'export const CALIBRATION: Readonly<Partial<Record<PlaceRule, readonly number[]>>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
  writeFileSync(FILE, text);
  execFileSync(process.execPath, ['node_modules/.bin/biome', 'check', '--write', FILE], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
  });
}
