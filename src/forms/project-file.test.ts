import { describe, expect, it } from 'vitest';
import { fileProblem } from './project-file.ts';

describe('fileProblem', () => {
  it.each([
    [0, 'fileEmpty'],
    [1, 'fileTooSmall'],
    [1023, 'fileTooSmall'],
    [1024, undefined],
    [64 * 1024 * 1024, undefined],
    [64 * 1024 * 1024 + 1, 'fileTooLarge'],
  ])('judges %i bytes: %s', (lengthBytes, reason) => {
    expect(fileProblem(lengthBytes)).toBe(reason);
  });
});
