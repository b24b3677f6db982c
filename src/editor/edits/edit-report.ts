import type { Texts } from '../../texts/texts.ts';
import type { EditReport } from '../state/editor-store.ts';
import type { EditCounts } from './planned-edit.ts';

const PARTS = ['changed', 'unchanged', 'clamped', 'notFinite', 'cut', 'withoutRatio'] as const;

/** `12 changed · 3 unchanged · 1 limited`; parts that are 0 are left out, but for "changed". */
export function countsText(counts: EditCounts, { plural }: Texts): string {
  return PARTS.filter((part) => part === 'changed' || (counts[part] ?? 0) > 0)
    .map((part) => plural(`editor.counts.${part}`, counts[part] ?? 0))
    .join(' \u00b7 ');
}

/** What the last command did, or why it did nothing. */
export function reportText(report: EditReport, texts: Texts): string {
  return 'counts' in report
    ? countsText(report.counts, texts)
    : texts.t(`editor.refusals.${report.refusal}`);
}
