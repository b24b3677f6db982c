import { CircleAlert, FileCode2, FileUp } from 'lucide-react';
import { type JSX, useId, useRef } from 'react';
import { MAX_FILE_BYTES, MIN_FILE_BYTES } from '../../core/contract/limits.ts';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { useFileDrop } from '../components/use-file-drop.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './FilePicker.module.css';

export interface FilePickerProps {
  readonly file: File | null;
  /** What is wrong with the choice, in the person's language. */
  readonly error: string | undefined;
  onFiles(files: readonly File[]): void;
}

/** Where the ECU file is dropped or chosen. A drop anywhere in the window counts. */
export function FilePicker({ file, error, onFiles }: FilePickerProps): JSX.Element {
  const { t, bytes } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const dragging = useFileDrop(null, onFiles);

  return (
    <section aria-label={t('createProject.file')}>
      <div
        className={classNames(
          styles['zone'],
          dragging && styles['dragging'],
          error !== undefined && styles['wrong'],
        )}
      >
        {file === null ? (
          <>
            <FileUp aria-hidden="true" className={styles['icon']} />
            <p className={styles['call']}>{t('createProject.dropHere')}</p>
            <p className={styles['detail']}>
              {t('createProject.limits', {
                min: bytes(MIN_FILE_BYTES),
                max: bytes(MAX_FILE_BYTES),
              })}
            </p>
          </>
        ) : (
          <>
            <FileCode2 aria-hidden="true" className={styles['icon']} />
            <p className={styles['name']}>{file.name}</p>
            <p className={styles['detail']}>{bytes(file.size)}</p>
          </>
        )}
        <Button
          size="small"
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
          className={styles['choose']}
        >
          {t(file === null ? 'common.chooseFile' : 'createProject.change')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // So that the same file can be chosen again after it was changed.
            event.target.value = '';
          }}
        />
      </div>
      <p id={noteId} className={styles['error']} role="alert">
        {error !== undefined && (
          <>
            <CircleAlert aria-hidden="true" />
            {error}
          </>
        )}
      </p>
      <VisuallyHidden>
        <span role="status">{file?.name}</span>
      </VisuallyHidden>
    </section>
  );
}
