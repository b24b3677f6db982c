import type { JSX } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import styles from './ImportVersionDialog.module.css';
import type { IdentityRow } from './identity-rows.ts';

/** What the original and an imported file say of themselves, side by side. */
export function IdentityTable({
  rows,
  lengthBytes,
}: {
  /** `undefined` while it is being found out. */
  readonly rows: readonly IdentityRow[] | undefined;
  readonly lengthBytes: number;
}): JSX.Element {
  const { t, bytes } = useTexts();
  const { original } = useEditor().controller.session.byteStore;
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('editor.importDialog.identity')}</th>
          <th scope="col">{t('editor.version.original')}</th>
          <th scope="col">{t('editor.importDialog.file')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('editor.status.size')}</th>
          <td className={styles['data']}>{bytes(original.length)}</td>
          <td className={`${styles['data']} ${styles['same']}`}>{bytes(lengthBytes)}</td>
        </tr>
        {rows === undefined ? (
          <tr>
            <td colSpan={3} className={styles['unknown']}>
              {t('editor.importDialog.identifying')}
            </td>
          </tr>
        ) : (
          rows.map(({ field, original: before, imported, verdict }) => (
            <tr key={field}>
              <th scope="row">{t(`reading.file.fields.${field}`)}</th>
              <td className={styles['data']}>{before || NOTHING}</td>
              <td className={`${styles['data']} ${styles[verdict]}`}>{imported || NOTHING}</td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

const NOTHING = '\u2013';
