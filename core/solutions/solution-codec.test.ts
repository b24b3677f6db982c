import { describe, expect, it } from 'vitest';
import { SOLUTION_LIMITS } from './solution.ts';
import { readSolution, writeSolution } from './solution-codec.ts';
import { learntSample } from './testing/learnt-sample.ts';

const { solution } = learntSample();
const text = writeSolution(solution);

/** The stored solution with one part of it changed. */
function damaged(change: (json: Record<string, unknown>) => void): string {
  const json = JSON.parse(text) as Record<string, unknown>;
  change(json);
  return JSON.stringify(json);
}

const region = (json: Record<string, unknown>): Record<string, unknown> =>
  (json['regions'] as Record<string, unknown>[])[0] ?? {};

describe('a stored solution', () => {
  it('is read as it was written', () => {
    expect(readSolution(text)).toEqual(solution);
    expect(writeSolution(readSolution(text) ?? solution)).toBe(text);
  });

  it.each<[string, (json: Record<string, unknown>) => void]>([
    [
      'another layout',
      (json) => {
        json['format'] = 'mapwright-solution-2';
      },
    ],
    [
      'something more',
      (json) => {
        json['more'] = 1;
      },
    ],
    [
      'no region',
      (json) => {
        json['regions'] = [];
      },
    ],
    [
      'two regions of one name',
      (json) => {
        json['regions'] = [region(json), region(json)];
      },
    ],
    [
      'a region outside of the file',
      (json) => {
        region(json)['end'] = 1e9;
      },
    ],
    [
      'a region that is longer than its bytes',
      (json) => {
        region(json)['end'] = Number(region(json)['end']) + 1;
      },
    ],
    [
      'bytes that are not those of the window',
      (json) => {
        region(json)['before'] = region(json)['after'];
      },
    ],
    [
      'bytes that are no base64',
      (json) => {
        region(json)['after'] = '???=';
      },
    ],
    [
      'more bytes than a region may have',
      (json) => {
        region(json)['before'] = 'AAAA'.repeat(SOLUTION_LIMITS.regionBytes / 3 + 2);
      },
    ],
    [
      'no window',
      (json) => {
        json['windows'] = [];
      },
    ],
    [
      'a length that is none',
      (json) => {
        (json['source'] as Record<string, unknown>)['lengthBytes'] = 0;
      },
    ],
    [
      'a start that is none',
      (json) => {
        region(json)['start'] = -1;
      },
    ],
  ])('with %s is refused', (_, change) => {
    expect(readSolution(damaged(change))).toBeUndefined();
  });

  it.each(['', 'null', '{}', '[]', text.slice(1), text.slice(0, -1)])(
    'is not any text',
    (other) => {
      expect(readSolution(other)).toBeUndefined();
    },
  );
});
