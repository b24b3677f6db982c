import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { affordableFindings } from './affordable-findings.ts';

/** At one place, so that their cells are told together: 8 columns each. */
const low = sampleFinding({ cells: 0, height: 4 });
const high = sampleFinding({ cells: 0, height: 10 });
const other = sampleFinding({ cells: 100, height: 5 });
const all = [low, high, other];
/** Told: 8 x 10 and 8 x 5. Compared: 8 x 4, 8 x 10 and 8 x 5. */
const COST = 80 + 40 + 32 + 80 + 40;

describe('affordableFindings', () => {
  it('are all where there is time', () => {
    const noRank = (): never => {
      throw new Error('nobody asks for a rank');
    };
    expect(affordableFindings(all, COST, noRank)).toBe(all);
  });

  it('are those of the highest rank where there is not, in their order', () => {
    const rankOf = () => (index: number) => index;
    expect(affordableFindings(all, COST - 1, rankOf)).toEqual([high, other]);
    expect(affordableFindings(all, 80 + 79, rankOf)).toEqual([low, other]);
  });
});
