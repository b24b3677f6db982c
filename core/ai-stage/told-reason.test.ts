import { describe, expect, it } from 'vitest';
import type { ProposalReason } from './propose-stage.ts';
import { toldReason } from './told-reason.ts';

describe('what is told of a reason', () => {
  it.each([0.07, 0.29, 0.57, 0.58, 1])('is a likeness of two places: %d', (similarity) => {
    const reason = {
      usual: { low: 1, high: 2 },
      here: 1,
      nearest: { car: 'car 1', similarity: similarity + 0.001 },
    } as ProposalReason;
    expect(toldReason(reason, true, true).nearest.similarity).toBe(similarity);
  });
});
