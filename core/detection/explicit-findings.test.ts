import { describe, expect, it } from 'vitest';
import { DetectionWork } from './detection-work.ts';
import { explicitFindings } from './explicit-findings.ts';
import type { Finding } from './finding.ts';
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

function firstMap(mapCount: number): Finding | undefined {
  const bytes = image(mapCount);
  const regions = [{ start: 0, end: bytes.length }];
  const work = new DetectionWork();
  const steps = explicitFindings(bytes, regions, 'unknown', new ReferenceIndex(), work);
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value.best.find(({ start }) => start === 2 * DISTANCE_WORDS);
    }
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
});
