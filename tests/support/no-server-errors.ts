import { afterEach, expect } from 'vitest';
import { takeServerErrors } from './server-errors.ts';

/** Failures that are shown: the first tells what the others are about. */
const SHOWN = 3;

// Whatever a test does to a server, a failure of the server that it does not expect is one of the test.
afterEach(() => {
  expect(takeServerErrors().slice(0, SHOWN)).toEqual([]);
});
