import { expect, it } from 'vitest';
import { keepReportDraft, reportDraft } from './report-drafts.ts';

it('keeps what was typed for each project until it was sent', () => {
  expect(reportDraft('p1')).toBe('');
  keepReportDraft('p1', 'The list stays empty.');
  keepReportDraft('p2', 'Another');
  expect([reportDraft('p1'), reportDraft('p2')]).toEqual(['The list stays empty.', 'Another']);
  keepReportDraft('p1', '');
  expect([reportDraft('p1'), reportDraft('p2')]).toEqual(['', 'Another']);
});
