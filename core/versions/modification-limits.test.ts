import { expect, it } from 'vitest';
import { limitState } from './modification-limits.ts';

const LIMITS = { maxVersionBytes: 200_000, maxRequestBytes: 10_000 };

it.each([
  [0, 0, 'within'],
  [200_000, 10_000, 'within'],
  [200_001, 10_000, 'tooManyModified'],
  [200_000, 10_001, 'tooManyUnsaved'],
  [200_001, 10_001, 'tooManyModified'],
  // More unsaved than modified: bytes of the version were set back to the original.
  [0, 10_001, 'tooManyUnsaved'],
])('%i modified and %i unsaved bytes are %s', (modifiedCount, unsavedCount, state) => {
  expect(limitState({ modifiedCount, unsavedCount }, LIMITS)).toBe(state);
});
