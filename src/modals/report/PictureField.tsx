import { ImagePlus, X } from 'lucide-react';
import { type JSX, useCallback, useEffect, useId, useRef, useState } from 'react';
import { MAX_REPORT_PICTURE_BYTES } from '../../../core/contract/limits.ts';
import { PICTURE_TYPES } from '../../../core/reports/picture-type.ts';
import { Button } from '../../components/Button.tsx';
import { FieldNote } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ReportDialog.module.css';
import { type PictureProblem, type ReportPicture, readPicture } from './read-picture.ts';

export interface PictureFieldProps {
  readonly picture: ReportPicture | undefined;
  onChange(picture: ReportPicture | undefined): void;
}

/** Where a picture is chosen, dropped or pasted, shown as it will be sent, and taken away again. */
export function PictureField({ picture, onChange }: PictureFieldProps): JSX.Element {
  const { t, bytes } = useTexts();
  const fieldId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<PictureProblem>();
  const max = bytes(MAX_REPORT_PICTURE_BYTES);

  const take = useCallback(
    async ([file]: readonly File[]): Promise<void> => {
      if (file === undefined) return;
      const read = await readPicture(file);
      const isRead = typeof read !== 'string';
      setProblem(isRead ? undefined : read);
      if (isRead) onChange(read);
    },
    [onChange],
  );
  const takeAll = useCallback((files: readonly File[]) => fireAndForget(take(files)), [take]);
  const isDragging = useFileDrop(null, takeAll);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      takeAll(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [takeAll]);

  return (
    <div className={styles['field']}>
      <span id={fieldId} className={styles['label']}>
        {t('bugReport.picture')}
      </span>
      <fieldset
        aria-labelledby={fieldId}
        className={styles['picture']}
        data-dragging={isDragging || undefined}
      >
        {picture !== undefined && (
          <>
            <img src={picture.shownAs} alt={t('bugReport.preview')} className={styles['preview']} />
            <span className={styles['fileName']}>{picture.name}</span>
            <span className={styles['size']}>{bytes(picture.lengthBytes)}</span>
            <IconButton
              label={t('bugReport.remove')}
              icon={<X />}
              onClick={() => {
                onChange(undefined);
                choose.current?.focus();
              }}
            />
          </>
        )}
        <Button
          ref={choose}
          size="small"
          icon={<ImagePlus />}
          aria-describedby={`${fieldId}-note`}
          onClick={() => input.current?.click()}
        >
          {t('bugReport.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('bugReport.choose')}
          accept={PICTURE_TYPES.join()}
          onChange={(event) => {
            takeAll([...(event.target.files ?? [])]);
            // The same file can be chosen again only if the field forgets it.
            event.target.value = '';
          }}
        />
      </fieldset>
      <FieldNote
        controlId={fieldId}
        hint={t('bugReport.pictureHint', { max })}
        error={problem && t(`bugReport.${problem}`, { max })}
      />
    </div>
  );
}
