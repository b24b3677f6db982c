import { describe, expect, it } from 'vitest';
import {
  MAX_NOTES_LENGTH,
  MAX_REPORT_MAPS,
  type ReportContent,
  type ReportMap,
} from '../../core/change-report/report-content.ts';
import { setReportSchema } from '../../core/contract/change-reports.ts';
import { LOCALES } from '../../core/contract/common.ts';
import { MAX_NAME_LENGTH, MAX_SOLUTIONS_OF_PACK } from '../../core/contract/limits.ts';
import { englishIn, streamsOf } from '../../tests/support/pdf-text.ts';
import { CHANGE_REPORT_EXAMPLES } from '../examples/change-report-examples.ts';
import { reportPdf } from './report-pdf.ts';

const [example] = CHANGE_REPORT_EXAMPLES['POST /projects/{projectId}/change-reports'] ?? [];
const { content } = setReportSchema.parse(example?.body);
const [map] = content.maps;

function report(part: Partial<ReportContent> = {}): Promise<Buffer> {
  return reportPdf({ ...content, ...part }, 'en');
}

function pagesOf(pdf: Buffer): number {
  return Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
}

function named(part: Partial<ReportMap>): ReportMap {
  if (map === undefined) throw new Error('the example has a map');
  return { ...map, ...part };
}

describe('a report as a document', () => {
  it('says what was done, in the words of the page', async () => {
    const text = englishIn(await report({ notes: 'Come back in May.' })).replaceAll(' ', '');
    for (const said of [
      'Report on the work done',
      'CustomerGrace Hopper',
      'Date28 November 2026',
      'VehicleVW Golf IV',
      'Power150 PS',
      'SolutionsStage 1',
      'Trouble codes taken outnone',
      'Right: all of them were checked',
      'Boost target, mbar',
      '4 × 1 · Values changed: 2 of 4 · +5% to +10%, +7.5% on average',
      'LowestMeanHighest',
      'Before1,0001,3001,600'.replaceAll(',', ''),
      'After100013701760',
      'Come back in May.',
    ]) {
      expect(text).toContain(said.replaceAll(' ', ''));
    }
  });

  it('draws each line before and after', async () => {
    const lines = (pdf: Buffer): number =>
      streamsOf(pdf)
        .join('')
        .match(/^\d[\d.]* \d[\d.]* m$/gm)?.length ?? 0;
    const none = lines(await report({ maps: [named({ curves: [] })] }));
    // Two in its frame, and two that show which is which.
    expect(lines(await report()) - none).toBe(4);
  });

  it('keeps the drawings of a map beside each other, wherever a page ends', async () => {
    const curve = map?.curves[0];
    const long = 'W'.repeat(MAX_NAME_LENGTH);
    const drawn = named({ name: long, unit: long, curves: curve ? [curve, curve, curve] : [] });
    for (let plain = 0; plain < 12; plain++) {
      const before = Array.from({ length: plain }, () => named({ curves: [] }));
      const pages = streamsOf(await report({ maps: [...before, drawn, drawn, drawn] }))
        .map((page) => page.match(/ re$/gm)?.length ?? 0)
        .filter((frames) => frames > 0);
      expect(pages.map((frames) => frames % 3)).toEqual(pages.map(() => 0));
      expect(pages.reduce((sum, frames) => sum + frames, 0)).toBe(9);
    }
  });

  it.each(LOCALES)('is written in %s, and the same each time', async (locale) => {
    const [first, second] = await Promise.all([
      reportPdf(content, locale),
      reportPdf(content, locale),
    ]);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(first)).toBe(1);
    expect(withoutId(first)).toBe(withoutId(second));
  });

  it('names as many solutions as are applied at once, however long their names are', () => {
    const solutions = [
      Array.from({ length: MAX_SOLUTIONS_OF_PACK }, () => 'W'.repeat(MAX_NAME_LENGTH)).join(' + '),
    ];
    const body = { language: 'en', content: { ...content, solutions } };
    expect(setReportSchema.parse(body).content.solutions).toEqual(solutions);
  });

  it('has as many pages as it takes, with the longest names and notes', async () => {
    const curve = map?.curves[0];
    const maps = Array.from({ length: MAX_REPORT_MAPS }, (_, i) =>
      named({ name: `${i} ${'W'.repeat(110)}`, curves: curve ? [curve, curve, curve] : [] }),
    );
    const pdf = await report({ maps, notes: 'W '.repeat(MAX_NOTES_LENGTH / 2).trim() });
    expect(pagesOf(pdf)).toBeGreaterThan(10);
    expect(pagesOf(pdf)).toBeLessThan(30);
  });
});

/** The id of a document is of chance. */
function withoutId(pdf: Buffer): string {
  return pdf.toString('latin1').replace(/\/ID \[[^\]]*\]/, '');
}
