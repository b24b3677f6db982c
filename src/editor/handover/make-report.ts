import { changeReport } from '../../../core/change-report/change-report.ts';
import type { ReportContent } from '../../../core/change-report/report-content.ts';
import { savedBytes } from '../../../core/compare/difference-finder.ts';
import type { Locale } from '../../../core/contract/common.ts';
import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import { createSolutionsApi } from '../../api/solutions-api.ts';
import type { Application } from '../../application/application.ts';
import type { Editor } from '../open/open-editor.ts';
import { sheetOfFile } from '../workers/sheet-of-file.ts';
import { appliedSolutions } from './applied-solutions.ts';

/**
 * What a customer is told of the version under the edits, as it is saved.
 *
 * @param language of the names of solutions
 * @throws Error if the browser cannot run a worker
 */
export async function makeReport(
  { api, clock }: Pick<Application, 'api' | 'clock'>,
  editor: Editor,
  language: Locale,
  notes: string,
): Promise<ReportContent> {
  const { session, library } = editor.controller;
  const { byteStore, project } = session;
  const { maps } = library.store.getState();
  const current = new Uint8Array(savedBytes(byteStore));
  const solutions = await appliedSolutions(editor, createSolutionsApi(api.http), {
    locale: language,
  });
  const sheet = await sheetOfFile({
    original: new Uint8Array(byteStore.original),
    current: current.slice(),
    around: { maps, project: undefined, solutions },
  });
  return changeReport({
    original: byteStore.original,
    current,
    maps,
    sheet,
    project,
    versionName: session.current.id === ORIGINAL_ID ? null : session.current.name,
    date: dayOf(clock.nowMs()),
    notes,
  });
}

/** The day where the person is, as ISO 8601 writes it. */
function dayOf(nowMs: number): string {
  const date = new Date(nowMs);
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}
