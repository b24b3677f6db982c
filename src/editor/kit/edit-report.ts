import type { EditCounts } from '../../../core/edits/planned-edit.ts';
import type { Texts } from '../../texts/texts.ts';
import type { EditReport } from '../state/editor-store.ts';
import { stepName } from './step-names.ts';

const PARTS = ['changed', 'unchanged', 'clamped', 'notFinite', 'cut', 'withoutRatio'] as const;

/** `12 changed · 3 unchanged · 1 limited`; parts that are 0 are left out, but for "changed". */
export function countsText(counts: EditCounts, { plural }: Texts): string {
  return PARTS.filter((part) => part === 'changed' || (counts[part] ?? 0) > 0)
    .map((part) => plural(`editor.counts.${part}`, counts[part] ?? 0))
    .join(' \u00b7 ');
}

/** What the last command did, or why it did nothing, which step was taken back, or whether a link was copied. */
export function reportText(report: EditReport, texts: Texts): string {
  if ('link' in report) {
    return texts.t(report.link === 'copied' ? 'projects.linkCopied' : 'projects.linkNotCopied');
  }
  if ('counts' in report) return countsText(report.counts, texts);
  if ('refusal' in report) return texts.t(`editor.refusals.${report.refusal}`);
  return texts.t(`editor.${report.moved}Step`, { step: stepName(report.label, texts) });
}
