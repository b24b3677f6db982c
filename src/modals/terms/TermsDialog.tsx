import { type JSX, useEffect, useState } from 'react';
import type { Terms } from '../../../core/contract/agreements.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { useOwnAccountApi } from '../../application/use-own-account-api.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './TermsDialog.module.css';
import { TermsText } from './TermsText.tsx';

/** The terms of use have changed: to be read and accepted. Whoever closes it is asked again with the next login. */
export function TermsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { session } = useApplication();
  const api = useOwnAccountApi();
  const { t, date, locale } = useTexts();
  const [terms, setTerms] = useState<Terms>();
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are in the language of the page
  useEffect(() => {
    let isGone = false;
    // Whoever cannot read them has been told why.
    api.terms().then(
      (read) => {
        if (!isGone) setTerms(read);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api, locale]);

  const accept = async (version: number): Promise<void> => {
    setBusy(true);
    try {
      await api.acceptTerms(version);
      await session.reloadUser();
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Others may have come while these were read.
      setTerms(await api.terms().catch(() => terms));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t('account.terms.title')}
      description={
        terms === undefined
          ? t('account.terms.text')
          : t('account.terms.textSince', { date: date(terms.publishedAt) })
      }
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button onClick={session.logout}>{t('userMenu.logout')}</Button>
          {terms !== undefined && (
            <Button
              variant="primary"
              busy={busy}
              data-default
              onClick={() => void accept(terms.version)}
            >
              {t('account.terms.accept')}
            </Button>
          )}
        </>
      }
    >
      <TermsWords terms={terms} />
    </Modal>
  );
}

function TermsWords({ terms }: { readonly terms: Terms | undefined }): JSX.Element {
  if (terms === undefined) return <Skeleton width="80%" />;
  return terms.text === null ? <TermsText /> : <p className={styles['words']}>{terms.text}</p>;
}
