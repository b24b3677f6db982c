import { describe, expect, it } from 'vitest';
import { readNewsFile } from './news-file.ts';

const en = { title: 'A break', text: 'On Saturday.' };
const fileOf = (part: object): string => JSON.stringify({ texts: { en }, ...part });

describe('a file of news', () => {
  it('needs no more than words in English', () => {
    expect(readNewsFile(fileOf({}))).toEqual({ level: 'info', texts: { en } });
  });

  it('may say how much it matters, from when, to when, and where it leads', () => {
    const news = {
      level: 'important',
      from: '2026-12-01T08:00:00Z',
      to: '2026-12-01T09:00:00+02:00',
      link: 'https://tuning.example/break?a=b',
      texts: { en, pl: { title: 'Przerwa', text: 'W sobotę.\nOd 8 do 9.' } },
    };
    const { to, ...rest } = news;
    expect(readNewsFile(JSON.stringify({ ...news, to: '2026-12-01T10:00:00+01:00' }))).toEqual({
      ...rest,
      to: '2026-12-01T10:00:00+01:00',
    });
    // An hour before it begins.
    expect(readNewsFile(JSON.stringify(news))).toMatch(/^to: /);
  });

  it.each([
    ['no JSON', '{', /^it is no JSON/],
    ['no object', '7', /^the file: /],
    ['no words in English', fileOf({ texts: { pl: en } }), /^texts\.en: /],
    ['another language', fileOf({ texts: { en, de: en } }), /^texts: /],
    ['an empty text', fileOf({ texts: { en: { ...en, text: ' ' } } }), /^texts\.en\.text: /],
    [
      'a title of two lines',
      fileOf({ texts: { en: { ...en, title: 'a\nb' } } }),
      /^texts\.en\.title/,
    ],
    ['another field', fileOf({ html: '<b>' }), /^the file: /],
    ['another level', fileOf({ level: 'loud' }), /^level: /],
    ['a day in place of a moment', fileOf({ from: '2026-12-01' }), /^from: /],
    [
      'an end at its begin',
      fileOf({ from: '2026-12-01T08:00:00Z', to: '2026-12-01T08:00:00Z' }),
      /^to: /,
    ],
    ['a link over http', fileOf({ link: 'http://tuning.example' }), /^link: /],
    ['a script as a link', fileOf({ link: 'javascript:alert(1)' }), /^link: /],
    ['a link with a name in it', fileOf({ link: 'https://bank.example@evil.example/' }), /^link: /],
    ['a link to a machine without a name', fileOf({ link: 'https://localhost/' }), /^link: /],
  ])('is refused with its fault: %s', (_, text, fault) => {
    expect(readNewsFile(text)).toMatch(fault);
  });
});
