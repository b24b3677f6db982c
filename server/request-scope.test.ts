import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { currentRequestId, inRequest } from './request-scope.ts';

describe('the request on whose behalf something is done', () => {
  it('is known to whatever it begins, and to nothing beside it', async () => {
    const seen = async (): Promise<string | undefined> => {
      await pause(1);
      return currentRequestId();
    };
    const all = await Promise.all([
      inRequest('a', seen),
      inRequest('b', () => inRequest('c', seen)),
      seen(),
    ]);
    expect(all).toEqual(['a', 'c', undefined]);
    expect(currentRequestId()).toBeUndefined();
  });
});
