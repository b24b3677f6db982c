import { describe, expect, it } from 'vitest';
import { DetectionWork } from './detection-work.ts';
import { type ExplicitFindings, explicitFindings } from './explicit-findings.ts';
import type { MapFinding } from './finding.ts';
import { ReferenceIndex } from './references/reference-index.ts';

const WIDTH = 8;
const HEIGHT = 8;
const DISTANCE_WORDS = 0x60;

/** Maps `[n][m][n slow axis][m fast axis][cells]` of words, low byte first, in bytes of no order. */
function image(mapCount: number): Uint8Array {
  const bytes = Uint8Array.from({ length: 0x4000 }, (_, at) => (at * at * 40_503 + 99 * at) >>> 9);
  const view = new DataView(bytes.buffer);
  for (let map = 0; map < mapCount; map++) {
    const words = [HEIGHT, WIDTH];
    for (let i = 0; i < HEIGHT; i++) words.push(400 + 310 * i);
    for (let i = 0; i < WIDTH; i++) words.push(1000 + 210 * i + map);
    for (let row = 0; row < HEIGHT; row++) {
      for (let column = 0; column < WIDTH; column++) words.push(5000 + 40 * row * column + 9 * map);
    }
    words.forEach((word, i) => {
      view.setUint16(2 * (DISTANCE_WORDS * (map + 1) + i), word, true);
    });
  }
  return bytes;
}

/** Maps `[id][n][n gaps][id][m][m gaps][cells]` of bytes behind one another. */
function withGapMaps(bytes: Uint8Array, from: number, mapCount: number): Uint8Array {
  let at = from;
  for (let map = 0; map < mapCount; map++) {
    for (const id of [0x38, 0x40]) {
      bytes.set([id, 8, 200 - 3 * map, 20, 5, 5, 5, 5, 4, 4], at);
      at += 10;
    }
    for (let cell = 0; cell < 64; cell++) {
      bytes[at] = 60 + (cell >> 3) * (cell & 7) + map;
      at++;
    }
  }
  return bytes;
}

function isDescribed(bytes: Uint8Array): boolean {
  return searched(bytes).isDescribed;
}

function firstMap(mapCount: number): MapFinding | undefined {
  return searched(image(mapCount)).best.find(({ start }) => start === 2 * DISTANCE_WORDS);
}

function searched(bytes: Uint8Array): ExplicitFindings {
  const regions = [{ start: 0, end: bytes.length }];
  const work = new DetectionWork();
  const steps = explicitFindings(bytes, regions, 'unknown', new ReferenceIndex(), work);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('explicitFindings', () => {
  it('finds maps with counts where six show that the image has that layout', () => {
    expect(firstMap(6)).toMatchObject({ width: WIDTH, height: HEIGHT, rule: 'countsAndAxes' });
    expect(firstMap(6)?.layoutBits).toBeGreaterThan((firstMap(5)?.layoutBits ?? 0) + 20);
  });

  it('is surer of them where twenty do', () => {
    expect(firstMap(19)?.layoutBits).toBe(firstMap(6)?.layoutBits);
    expect(firstMap(20)?.layoutBits).toBe((firstMap(19)?.layoutBits ?? 0) + 8);
  });

  it('takes axes of gaps for a description of all maps where twelve maps have them', () => {
    const of = (count: number): Uint8Array => withGapMaps(image(0), 0x2000, count);
    expect(isDescribed(of(12))).toBe(true);
    expect(isDescribed(of(11))).toBe(false);
  });

  it('does not where maps with counts show that the image has another layout', () => {
    const of = (countedMaps: number): Uint8Array => withGapMaps(image(countedMaps), 0x2000, 12);
    expect(isDescribed(of(5))).toBe(true);
    expect(isDescribed(of(11))).toBe(false);
  });
});
