import type { JSX } from 'react';
import { type PhysicalSummary, withUnit } from '../../../core/edits/physical-summary.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditorState } from '../kit/editor-context.ts';
import { InspectorRow as Row } from '../kit/InspectorRow.tsx';
import styles from '../kit/inspector.module.css';
import { MapFacts } from '../maps/MapFacts.tsx';
import type { CursorSummary } from '../state/cursor-summary.ts';

/** An average of whole numbers is told more closely than they are. */
const LEAST_DECIMALS = 2;

/** The bytes at the cursor read in every way, and what is selected in sum. */
export function InspectorPanel(): JSX.Element {
  const { t } = useTexts();
  const cursor = useEditorState((state) => state.cursor);
  const compareBase = useEditorState((state) => state.compareBase);
  const shown = cursor?.physical ?? cursor;
  return (
    <aside className={styles['panel']} aria-label={t('editor.inspector.title')}>
      <h2 className={styles['title']}>{t('editor.inspector.title')}</h2>
      {cursor !== undefined && shown !== undefined && (
        <>
          <dl className={styles['list']}>
            <Row name={t('editor.inspector.address')}>{formatAddress(cursor.address)}</Row>
            {cursor.physical !== undefined && (
              <Row name={t('editor.inspector.value')}>{withUnit(cursor.physical)}</Row>
            )}
            <Row name={t(`editor.inspector.${cursor.physical === undefined ? 'value' : 'raw'}`)}>
              {cursor.decimal}
            </Row>
            <Row name={t('editor.inspector.hexadecimal')}>{cursor.hexadecimal}</Row>
            <Row name={t('editor.inspector.binary')}>{groupOfFour(cursor.binary)}</Row>
            <Row name={compareBase?.name ?? t('editor.inspector.original')}>{shown.original}</Row>
            <Row name={t('editor.inspector.difference')}>
              <span className={changeClass(shown.percent, cursor.isChanged)}>
                {cursor.isChanged ? `${shown.difference} (${shown.percent} %)` : '0'}
              </span>
            </Row>
          </dl>
          <h2 className={styles['title']}>{t('editor.inspector.selection')}</h2>
          <Statistics {...shown} />
        </>
      )}
      <MapFacts />
      <AllTypes />
    </aside>
  );
}

/** @param precision decimals of the values, where they are no raw words */
function Statistics({
  statistics,
  precision,
}: Pick<CursorSummary, 'statistics'> & Partial<Pick<PhysicalSummary, 'precision'>>): JSX.Element {
  const { t } = useTexts();
  const text = (value: number): string =>
    precision === undefined ? String(value) : rounded(value, precision);
  return (
    <dl className={styles['list']}>
      <Row name={t('editor.inspector.cells')}>{statistics.count}</Row>
      <Row name={t('editor.inspector.min')}>{text(statistics.min)}</Row>
      <Row name={t('editor.inspector.max')}>{text(statistics.max)}</Row>
      <Row name={t('editor.inspector.average')}>
        {rounded(statistics.average, Math.max(LEAST_DECIMALS, precision ?? 0))}
      </Row>
      <Row name={t('editor.inspector.sum')}>{text(statistics.sum)}</Row>
    </dl>
  );
}

function AllTypes(): JSX.Element | null {
  const { t } = useTexts();
  const inspection = useEditorState((state) => state.inspection);
  if (inspection === undefined) return null;
  return (
    <>
      <h2 className={styles['title']}>{t('editor.inspector.allTypes')}</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('editor.inspector.type')}</th>
            <th scope="col">{t('editor.byteOrder.hiLo')}</th>
            <th scope="col">{t('editor.byteOrder.loHi')}</th>
          </tr>
        </thead>
        <tbody>
          {inspection.bigEndian.map(({ id, text }, i) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{text ?? NOTHING}</td>
              <td>{inspection.littleEndian[i]?.text ?? NOTHING}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{'bin'}</th>
            <td colSpan={2}>
              {inspection.bits === undefined ? NOTHING : groupOfFour(inspection.bits)}
            </td>
          </tr>
          <tr>
            <th scope="row">{'ASCII'}</th>
            <td colSpan={2}>{inspection.characters}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const NOTHING = '\u2013';

function changeClass(percent: string, isChanged: boolean): string | undefined {
  if (!isChanged) return undefined;
  return percent.startsWith('-') ? styles['decreased'] : styles['increased'];
}

/** Long binary numbers are read in fours. */
function groupOfFour(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1\u2009');
}

function rounded(value: number, decimals: number): string {
  return Number(value.toFixed(decimals)).toString();
}
