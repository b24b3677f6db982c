import { describe, expect, it } from 'vitest';
import type { Locale } from '../../core/contract/common.ts';
import { loadLocale } from '../../locales/load-locale.ts';
import { createTexts } from './texts.ts';
import { waitText } from './wait-text.ts';

describe('the time to wait', () => {
  it.each<[Locale, number, string]>([
    ['en', 1, 'Time to wait: 1 second.'],
    ['en', 120, 'Time to wait: 120 seconds.'],
    ['en', 121, 'Time to wait: 3 minutes.'],
    ['en', 3600, 'Time to wait: 60 minutes.'],
    ['pl', 2, 'Czas oczekiwania: 2 sekundy.'],
    ['pl', 5, 'Czas oczekiwania: 5 sekund.'],
    ['it', 1, 'Tempo di attesa: 1 secondo.'],
    ['es', 300, 'Tiempo de espera: 5 minutos.'],
    ['cn', 40, '请等待 40 秒。'],
  ])('in %s is said so that it suffices: %i s', async (locale, seconds, text) => {
    expect(waitText(seconds, createTexts(await loadLocale(locale)))).toBe(text);
  });
});
