import { basename } from 'node:path';
import { z } from 'zod';
import { changeReport } from '../core/change-report/change-report.ts';
import type { ReportProject } from '../core/change-report/report-content.ts';
import { reportHtml } from '../core/change-report/report-html.ts';
import { LOCALES, type Locale } from '../core/contract/common.ts';
import { emptyProjectDetails } from '../core/contract/projects.ts';
import { identify } from '../core/identify/identify.ts';
import { sheetOfFile } from '../core/safety-sheet/sheet-of-file.ts';
import { localDay } from '../locales/reports/local-day.ts';
import { reportWords } from '../locales/reports/report-words.ts';
import { type Command, UsageError } from './command.ts';
import { writeNewBytes } from './files.ts';
import { openImage } from './image-file.ts';
import { newFile } from './new-file.ts';
import { parseOptions } from './options.ts';
import { openMaps } from './solution-file.ts';

/**
 * Writes what a customer is told of an edited file, as HTML: what was done, map by map. The answer is no (exit code 1) if nothing was
 * changed; the report says so then.
 */
export const reportCommand: Command = {
  usage: `ORIGINAL EDITED --out REPORT.html [--maps MAPS] [--language ${LOCALES.join('|')}] [--name TEXT] [--customer TEXT] [--date YYYY-MM-DD] [--notes TEXT]`,
  run: async (line) => {
    const names = ['out', 'maps', 'language', 'name', 'customer', 'date', 'notes'] as const;
    const { words, options } = parseOptions(line, names, 2);
    const out = newFile('out', options.out);
    const locale = localeOf(options.language);
    const date = dayOf(options.date);
    const original = await openImage(words[0] ?? '');
    const edited = await openImage(words[1] ?? '');
    if (original.bytes.length !== edited.bytes.length) {
      throw new UsageError('the files have different lengths');
    }
    const { maps, notes } = await openMaps(options.maps, original.bytes.length);
    const file = { original: original.bytes, current: edited.bytes };
    const sheet = sheetOfFile(file, { maps, project: undefined, solutions: undefined });
    const content = changeReport({
      ...file,
      maps,
      sheet,
      project: projectOf(original.bytes, options.name ?? 'ECU', options.customer ?? null),
      versionName: basename(words[1] ?? ''),
      date,
      notes: options.notes ?? '',
    });
    await writeNewBytes(out, reportHtml(content, reportWords(locale)));
    return {
      exitCode: sheet.changedBytes === 0 ? 1 : 0,
      json: content,
      notes: [...original.notes, ...edited.notes, ...notes],
    };
  },
};

function localeOf(text = 'en'): Locale {
  const locale = LOCALES.find((each) => each === text);
  if (locale === undefined) throw new UsageError(`--language takes one of ${LOCALES.join(', ')}`);
  return locale;
}

/** Today where none is said. */
function dayOf(text = localDay(new Date())): string {
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new UsageError('--date takes a day such as 2027-02-03');
  return day.data;
}

/** What the file says of itself; nothing is told of the vehicle. */
function projectOf(bytes: Uint8Array, name: string, customerName: string | null): ReportProject {
  const { manufacturer, family, hardwareNumber, softwareNumber, vin } = identify(bytes);
  return {
    ...emptyProjectDetails(name),
    customerName,
    vin: vin ?? null,
    manufacturer: manufacturer ?? null,
    ecuFamily: family ?? null,
    hardwareNumber: hardwareNumber ?? null,
    softwareNumber: softwareNumber ?? null,
  };
}
