import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../platform/storage.ts';
import { createSeenNews } from './seen-news.ts';

describe('news that was seen', () => {
  it('is new once, by its id, in every order', () => {
    const seen = createSeenNews(memoryStorage());
    expect(seen.hasUnseen(['a', 'b'])).toBe(true);
    seen.keep(['a', 'b']);
    expect(seen.hasUnseen(['b', 'a'])).toBe(false);
    expect(seen.hasUnseen(['c', 'a', 'b'])).toBe(true);
  });

  it('is not new where a newer one was withdrawn, or where there is none', () => {
    const seen = createSeenNews(memoryStorage());
    expect(seen.hasUnseen([])).toBe(false);
    seen.keep(['b', 'a']);
    expect(seen.hasUnseen(['a'])).toBe(false);
  });

  it('is kept for other pages, and forgotten with the session', () => {
    const storage = memoryStorage();
    createSeenNews(storage).keep(['a']);
    expect(createSeenNews(storage).hasUnseen(['a'])).toBe(false);
    createSeenNews(storage).clear();
    expect(createSeenNews(storage).hasUnseen(['a'])).toBe(true);
  });
});
