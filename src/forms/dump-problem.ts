import type { Texts } from '../texts/texts.ts';
import { fileProblem } from './project-file.ts';
import type { DumpChoice } from './use-dump-choice.ts';

/** What is wrong with a chosen file, in a sentence; `undefined` for one that can be taken, and while there is none. */
export function dumpProblem(
  { file, dump, imageIndex }: Pick<DumpChoice, 'file' | 'dump' | 'imageIndex'>,
  { t }: Texts,
): string | undefined {
  switch (dump?.kind) {
    case 'bare':
      return lengthProblem(file?.size, { t });
    case 'records':
      return lengthProblem(dump.images[imageIndex]?.bytes.length, { t });
    case 'wrong':
      return t('createProject.records.wrong', {
        line: dump.lineNumber,
        format: t(`createProject.records.formats.${dump.format}`),
        fault: t(`createProject.records.faults.${dump.fault}`),
      });
    case 'tooLarge':
      return t('createProject.records.tooLarge', {
        format: t(`createProject.records.formats.${dump.format}`),
      });
    case 'unreadable':
      return t('createProject.records.unreadable');
    case undefined:
      return undefined;
  }
}

/** The reason first, then the words of the catalogue for an invalid file. */
function lengthProblem(
  lengthBytes: number | undefined,
  { t }: Pick<Texts, 't'>,
): string | undefined {
  const reason = lengthBytes === undefined ? undefined : fileProblem(lengthBytes);
  return reason && `${t(`reasons.${reason}`)} ${t('alerts.INVALID_FILE.description')}`;
}
