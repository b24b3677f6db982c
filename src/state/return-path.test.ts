import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../platform/storage.ts';
import { createReturnPath } from './return-path.ts';

describe('return path', () => {
  it('is handed out once', () => {
    const returnPath = createReturnPath(memoryStorage());
    returnPath.keep('/projects/7/editor?tab=hex');
    expect(returnPath.take()).toBe('/projects/7/editor?tab=hex');
    expect(returnPath.take()).toBeNull();
  });

  it('is the last one kept', () => {
    const returnPath = createReturnPath(memoryStorage());
    returnPath.keep('/projects/7');
    returnPath.keep('/archived-projects');
    expect(returnPath.take()).toBe('/archived-projects');
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', ''])(
    'never leads to %j',
    (path) => {
      const returnPath = createReturnPath(memoryStorage());
      returnPath.keep(path);
      expect(returnPath.take()).toBeNull();
    },
  );
});
