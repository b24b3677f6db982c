import type { JSX } from 'react';
import { PATHS } from '../../application/paths.ts';
import { useRight } from '../../application/use-right.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';

/** Without a licence nothing is sold: what still works, and where to get one. */
export function LicenceDialog({ onClose }: { onClose(): void }): JSX.Element {
  const { t } = useTexts();
  const isSold = useRight('packages');
  return (
    <Modal
      title={t('purchase.licence.title')}
      description={t('purchase.licence.text')}
      onClose={onClose}
      footer={
        <>
          <Button data-default onClick={onClose}>
            {t('common.close')}
          </Button>
          {isSold && (
            <LinkButton variant="primary" to={PATHS.subscriptions} onClick={onClose}>
              {t('purchase.licence.get')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
