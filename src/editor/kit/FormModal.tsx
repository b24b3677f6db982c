import { type FormEvent, type JSX, type ReactNode, useId } from 'react';
import { Button } from '../../components/Button.tsx';
import type { ModalProps } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './dialogs.module.css';
import { EditorModal } from './EditorModal.tsx';

export interface FormModalProps extends Omit<ModalProps, 'footer' | 'onFocusReturn'> {
  readonly submitLabel: string;
  /** What was asked for is on its way. */
  readonly isBusy?: boolean;
  readonly canSubmit?: boolean;
  /** Class of the form, in place of one field under the other. */
  readonly className?: string | undefined;
  /** What stands in front of the buttons. */
  readonly footerStart?: ReactNode;
  /** The button, or Enter in a field. The browser's own validation and sending are kept from it. */
  onSubmit(): void;
}

/** A modal of the editor that is one form. Where it has no field to type in, the keyboard begins at the button that sends it. */
export function FormModal({
  submitLabel,
  isBusy = false,
  canSubmit = true,
  className = styles['form'],
  footerStart,
  onSubmit,
  children,
  ...modal
}: FormModalProps): JSX.Element {
  const { t } = useTexts();
  const formId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <EditorModal
      {...modal}
      footer={
        <>
          {footerStart}
          <Button onClick={modal.onClose}>{t('common.cancel')}</Button>
          <Button
            data-default
            variant="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            disabled={!canSubmit}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={className} noValidate>
        {children}
      </form>
    </EditorModal>
  );
}
