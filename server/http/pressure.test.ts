import { afterEach, describe, expect, it } from 'vitest';
import { PRESSURE_LIMITS, PressureGauge, type PressureLimits } from './pressure.ts';

const QUICK: PressureLimits = { ...PRESSURE_LIMITS, sampleMs: 100, delayMs: 100 };
const PATIENCE = { timeout: 10_000, interval: 20 };
let gauge: PressureGauge | undefined;

afterEach(() => gauge?.stop());

function started(part: Partial<PressureLimits> = {}): PressureGauge {
  gauge = new PressureGauge({ ...QUICK, ...part });
  gauge.start();
  return gauge;
}

/** Holds the event loop of this process. */
function block(durationMs: number): void {
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs);
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

describe('pressure', () => {
  it('is high once the loop was slow for some looks in a row, and over with the first good one', async () => {
    const pressure = started();
    expect(pressure.isHigh).toBe(false);
    for (let i = 0; i < 40 && !pressure.isHigh; i++) {
      block(300);
      await turn();
    }
    expect(pressure.isHigh).toBe(true);
    await expect.poll(() => pressure.isHigh, PATIENCE).toBe(false);
  });

  it('is not high for one stand-still, however long', async () => {
    const pressure = started();
    block(1500);
    const seen: boolean[] = [];
    for (let i = 0; i < 30; i++) {
      await turn();
      seen.push(pressure.isHigh);
    }
    expect(seen).not.toContain(true);
  });

  it.each(['rssBytes', 'heapBytes'] as const)('is high while memory is over %s', async (limit) => {
    const pressure = started({ delayMs: 60_000, [limit]: 1 });
    await expect.poll(() => pressure.isHigh, PATIENCE).toBe(true);
  });

  it('has limits that this process, busy with tests, does not meet', () => {
    const { rss, heapUsed } = process.memoryUsage();
    expect(rss).toBeLessThan(PRESSURE_LIMITS.rssBytes);
    expect(heapUsed).toBeLessThan(PRESSURE_LIMITS.heapBytes);
    expect(PRESSURE_LIMITS.rssBytes).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});
