import { changeReport } from '../../../core/change-report/change-report.ts';
import type { ReportContent } from '../../../core/change-report/report-content.ts';
import { savedBytes } from '../../../core/compare/difference-finder.ts';
import type { Locale } from '../../../core/contract/common.ts';
import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import { localDay } from '../../../locales/reports/local-day.ts';
import { createSolutionsApi } from '../../api/solutions-api.ts';
import type { Application } from '../../application/application.ts';
import type { Editor } from '../open/open-editor.ts';
import { sheetOfFile } from '../workers/sheet-of-file.ts';
import { appliedSolutions } from './applied-solutions.ts';

/**
 * What a customer is told of the version under the edits, as it is saved.
 *
 * @param language of the names of solutions
 * @returns `undefined` where the maps of the project cannot be had, of which the person was told: without them nothing would be changed
 * @throws Error if the browser cannot run a worker
 */
export async function makeReport(
  { api, clock }: Pick<Application, 'api' | 'clock'>,
  editor: Editor,
  language: Locale,
  notes: string,
): Promise<ReportContent | undefined> {
  const { session, library } = editor.controller;
  const { byteStore, project } = session;
  await library.settled();
  await library.loadMissing();
  const { status, maps } = library.store.getState();
  if (status !== 'ready') return undefined;
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
    date: localDay(new Date(clock.nowMs())),
    notes,
  });
}
