import { Bookmark } from 'lucide-react';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { withUnit } from '../../../core/edits/physical-summary.ts';
import { fitsRequest, fitsVersion } from '../../../core/versions/modification-limits.ts';
import { useApplication } from '../../application/application.ts';
import { classNames } from '../../components/class-names.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { wordTypeText } from '../base/word-type-text.ts';
import { ChecksumWords } from '../checksums/ChecksumLight.tsx';
import { reportText } from '../kit/edit-report.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { markIn } from '../library/mark-list.ts';
import { decimalAndHexadecimal } from '../state/cursor-summary.ts';
import { CursorAddress } from './CursorAddress.tsx';
import { LiveSign } from './LiveSign.tsx';
import { SimilarTolerance } from './SimilarTolerance.tsx';
import styles from './StatusBar.module.css';

/** One line about cursor, selection, reading, and how much of the limits is used. Expectations 5.9. */
export function StatusBar(): JSX.Element {
  const { t, plural, bytes } = useTexts();
  const { controller } = useEditor();
  const cursor = useEditorState((state) => state.cursor);
  const compareBase = useEditorState((state) => state.compareBase);
  const isLocal = useEditorState((state) => state.isLocal);
  const shown = cursor?.physical ?? cursor;

  return (
    <section data-tour="status" className={styles['bar']} aria-label={t('editor.status.label')}>
      {cursor !== undefined && shown !== undefined && (
        <>
          <CursorAddress address={cursor.address} />
          <span className={styles['data']}>
            {cursor.physical !== undefined && `${withUnit(cursor.physical)} \u00b7 `}
            {decimalAndHexadecimal(cursor.decimal, cursor.hexadecimal)}
          </span>
          {cursor.isChanged && (
            <span className={styles['data']}>
              {compareBase === undefined
                ? t('editor.status.original', { value: shown.original })
                : `${compareBase.name} ${shown.original}`}
            </span>
          )}
          <span>{plural('editor.status.selected', cursor.statistics.count)}</span>
          <SimilarTolerance />
          <Place />
          <MarkText address={cursor.address} lengthBytes={cursor.type.wordBytes} />
        </>
      )}
      <Report />
      <span className={styles['space']} />
      {cursor !== undefined && <span>{wordTypeText(cursor.type, { t })}</span>}
      <ChecksumWords />
      <Counts />
      <span title={t('editor.status.size')}>
        {bytes(controller.session.project.fileLengthBytes)}
      </span>
      {!isLocal && <LiveSign />}
    </section>
  );
}

/** The map that the cursor is in, or how many maps read the axis under it. */
function Place(): JSX.Element | null {
  const { t, plural } = useTexts();
  const place = useEditorState((state) => state.place);
  if (place === undefined) return null;
  const { mapName: name } = place;
  if (place.kind === 'axis') {
    return (
      <span className={classNames(styles['place'], place.mapCount > 1 && styles['near'])}>
        {plural('editor.status.axisOf', place.mapCount, { name })}
      </span>
    );
  }
  const [row, column] = [place.row + 1, place.column + 1];
  return (
    <span className={styles['place']}>{t('editor.status.cellOf', { name, row, column })}</span>
  );
}

/** What is said of the word under the cursor, where it is marked. */
function MarkText({
  address,
  lengthBytes,
}: {
  readonly address: number;
  readonly lengthBytes: number;
}): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const marks = useStore(controller.marks.store, (state) => state.marks);
  const mark = markIn(marks, { start: address, end: address + lengthBytes });
  if (mark === undefined) return null;
  const text = mark.text === '' ? t('editor.status.marked') : mark.text;
  return (
    <button
      type="button"
      className={styles['mark']}
      title={mark.text}
      onClick={() => controller.moves.openMark()}
    >
      <Bookmark aria-hidden="true" />
      <span>{text}</span>
    </button>
  );
}

/** What the last command did. */
function Report(): JSX.Element {
  const texts = useTexts();
  const report = useEditorState((state) => state.report);
  return (
    <output className={styles['report']}>
      {report === undefined ? '' : reportText(report, texts)}
    </output>
  );
}

/** Modified and unsaved bytes against the two limits of the account. */
function Counts(): JSX.Element {
  const { t, number } = useTexts();
  const { settings } = useApplication();
  const modified = useEditorState((state) => state.modifiedCount);
  const unsaved = useEditorState((state) => state.unsavedCount);
  const maxVersionBytes = useStore(settings.store, (state) => state.maxVersionBytes);
  const maxRequestBytes = useStore(settings.store, (state) => state.maxRequestBytes);
  return (
    <>
      <span
        title={t('editor.status.modifiedHint')}
        className={classNames(!fitsVersion(modified, { maxVersionBytes }) && styles['over'])}
      >
        {t('editor.status.modified', { count: number(modified), limit: number(maxVersionBytes) })}
      </span>
      <span
        title={t('editor.status.unsavedHint')}
        className={classNames(!fitsRequest(unsaved, { maxRequestBytes }) && styles['near'])}
      >
        {t('editor.status.unsaved', { count: number(unsaved), limit: number(maxRequestBytes) })}
      </span>
    </>
  );
}
