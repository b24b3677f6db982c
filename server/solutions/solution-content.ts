import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Solution } from '../../core/solutions/solution.ts';
import { readSolution, writeSolution } from '../../core/solutions/solution-codec.ts';

/** Most bytes of a solution's text: more than any within its limits has. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** A solution as it is kept: its text, deflated. */
export function packSolution(solution: Solution): Buffer {
  return deflateRawSync(writeSolution(solution));
}

/** Tells whether two solutions are the same. */
export function solutionDigest(content: Buffer): Buffer {
  return createHash('sha256').update(inflateRawSync(content)).digest();
}

/** Its text, in UTF-8. */
export function solutionText(content: Uint8Array): Buffer {
  return inflateRawSync(content, { maxOutputLength: MAX_TEXT_BYTES });
}

/** @throws Error if that is no solution that this release reads */
export function unpackSolution(content: Uint8Array): Solution {
  const solution = readSolution(solutionText(content).toString('utf8'));
  if (solution === undefined) throw new Error('a stored solution cannot be read');
  return solution;
}
