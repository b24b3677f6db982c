import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../platform/storage.ts';
import { createWantedPath } from './wanted-path.ts';

describe('wanted path', () => {
  it('is handed out once', () => {
    const wanted = createWantedPath(memoryStorage());
    wanted.keep('/projects/7/editor?tab=hex');
    expect(wanted.take()).toBe('/projects/7/editor?tab=hex');
    expect(wanted.take()).toBeNull();
  });

  it('is the last one kept', () => {
    const wanted = createWantedPath(memoryStorage());
    wanted.keep('/projects/7');
    wanted.keep('/archived-projects');
    expect(wanted.take()).toBe('/archived-projects');
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', ''])(
    'never leads to %j',
    (path) => {
      const wanted = createWantedPath(memoryStorage());
      wanted.keep(path);
      expect(wanted.take()).toBeNull();
    },
  );
});
