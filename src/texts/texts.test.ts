import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../core/contract/common.ts';
import { loadLocale } from '../../locales/load-locale.ts';
import { createTexts, type Texts } from './texts.ts';

const texts = {} as Record<Locale, Texts>;

beforeAll(async () => {
  for (const locale of LOCALES) texts[locale] = createTexts(await loadLocale(locale));
});

describe('texts', () => {
  it('looks up a text', () => {
    expect(texts.en.t('login.title')).toBe('Log in');
    expect(texts.cn.t('login.title')).toBe('登录');
  });

  it('fills placeholders, the product without being told', () => {
    expect(texts.en.t('rules.tooShort', { limit: 5 })).toBe('At least 5 characters.');
    expect(texts.en.t('alerts.FORBIDDEN_ACCESS.description')).toBe(
      'You do not have permission to this part of the Mapwright.',
    );
  });

  it.each<[Locale, number, string]>([
    ['en', 1, '1 project'],
    ['en', 0, '0 projects'],
    ['en', 2, '2 projects'],
    ['pl', 1, '1 projekt'],
    ['pl', 2, '2 projekty'],
    ['pl', 4, '4 projekty'],
    ['pl', 5, '5 projektów'],
    ['pl', 12, '12 projektów'],
    ['pl', 22, '22 projekty'],
    ['pl', 25, '25 projektów'],
    ['it', 1, '1 progetto'],
    ['it', 2, '2 progetti'],
    ['es', 1, '1 proyecto'],
    ['es', 1_000_000, '1.000.000 de proyectos'],
    ['cn', 1, '1 个项目'],
    ['cn', 7, '7 个项目'],
  ])('%s counts %i as %s', (locale, count, text) => {
    expect(texts[locale].plural('projects.count', count)).toBe(text);
  });

  it.each<[Locale, string]>([
    ['en', '1.5\u00a0KiB'],
    ['it', '1,5\u00a0KiB'],
    ['pl', '1,5\u00a0KiB'],
    ['cn', '1.5\u00a0KiB'],
    ['es', '1,5\u00a0KiB'],
  ])('%s writes a length its own way', (locale, text) => {
    expect(texts[locale].bytes(1536)).toBe(text);
  });

  it('says distances in time in words', () => {
    const nowMs = Date.parse('2026-05-10T12:00:00.000Z');
    expect(texts.en.relative('2026-05-10T11:59:30.000Z', nowMs)).toBe('now');
    expect(texts.en.relative('2026-05-10T09:00:00.000Z', nowMs)).toBe('3 hours ago');
    expect(texts.pl.relative('2026-05-09T11:00:00.000Z', nowMs)).toBe('wczoraj');
    expect(texts.cn.relative('2026-05-05T12:00:00.000Z', nowMs)).toBe('5天前');
  });

  it('names countries', () => {
    expect(texts.en.country('IT')).toBe('Italy');
    expect(texts.cn.country('PL')).toBe('波兰');
  });

  it('writes shares', () => {
    expect(texts.en.percent(0.456)).toBe('46%');
    expect([0.9899, 0.99996, 1].map(texts.en.certainty)).toEqual(['98.9%', '99.9%', '100%']);
  });
});
