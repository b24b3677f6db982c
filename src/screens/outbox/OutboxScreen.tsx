import { Inbox, RefreshCw } from 'lucide-react';
import { type JSX, useCallback, useEffect, useState } from 'react';
import type { Outbox } from '../../../core/contract/accounts.ts';
import { isAbort, isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { GuestFrame } from '../GuestFrame.tsx';
import { useLocalOutbox } from '../use-local-outbox.ts';
import styles from './OutboxScreen.module.css';
import { textPieces } from './outbox-text.ts';

type OutboxState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  /** There is no outbox for this browser. */
  | { readonly phase: 'none' }
  | { readonly phase: 'ready'; readonly mails: Outbox['data'] };

/** Mails that a server without a mail server keeps to itself: here an activation link can be opened. */
export function OutboxScreen(): JSX.Element {
  return (
    <LateTexts part="account">
      <OutboxOfServer />
    </LateTexts>
  );
}

function OutboxOfServer(): JSX.Element {
  const { api } = useApplication();
  const address = useLocalOutbox();
  const { t } = useTexts();
  const [state, setState] = useState<OutboxState>({ phase: 'loading' });

  const load = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      if (address === null) {
        setState({ phase: 'none' });
        return;
      }
      setState({ phase: 'loading' });
      try {
        const { data } = await api.accounts.outbox(address, signal);
        setState({ phase: 'ready', mails: data });
      } catch (error) {
        if (isAbort(error)) return;
        if (!isApiError(error)) throw error;
        setState({ phase: 'failed' });
      }
    },
    [api, address],
  );

  useEffect(() => {
    const given = new AbortController();
    void load(given.signal);
    return () => given.abort();
  }, [load]);

  const reload = (): void => void load(new AbortController().signal);

  return (
    <GuestFrame>
      <div className={styles['outbox']}>
        <div className={styles['head']}>
          <div>
            <h1 className={styles['title']}>{t('outbox.title')}</h1>
            <p className={styles['intro']}>{t('outbox.intro')}</p>
          </div>
          <Button icon={<RefreshCw />} onClick={reload}>
            {t('outbox.refresh')}
          </Button>
        </div>
        <Mails state={state} onRetry={() => window.location.reload()} />
      </div>
    </GuestFrame>
  );
}

interface MailsProps {
  readonly state: OutboxState;
  onRetry(): void;
}

function Mails({ state, onRetry }: MailsProps): JSX.Element {
  const { t, dateTime } = useTexts();
  if (state.phase === 'loading') {
    return (
      <div className={styles['mail']} aria-busy="true">
        <p>
          <Skeleton width="40%" />
        </p>
        <p>
          <Skeleton width="70%" />
        </p>
      </div>
    );
  }
  if (state.phase === 'failed') {
    return (
      <StateMessage
        kind="error"
        title={t('projects.failedTitle')}
        text={t('projects.failed')}
        action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    );
  }
  if (state.phase === 'none') {
    return <StateMessage title={t('outbox.noneTitle')} text={t('outbox.none')} />;
  }
  if (state.mails.length === 0) {
    return (
      <StateMessage icon={<Inbox />} title={t('outbox.emptyTitle')} text={t('outbox.empty')} />
    );
  }
  return (
    <ul className={styles['list']}>
      {state.mails.map((mail) => (
        <li key={mail.id} className={styles['mail']}>
          <h2 className={styles['subject']}>{mail.subject}</h2>
          <p className={styles['meta']}>
            {t('outbox.to', { address: mail.to })}
            <time dateTime={mail.createdAt}>{dateTime(mail.createdAt)}</time>
          </p>
          <p className={styles['text']}>
            {textPieces(mail.text).map(({ start, text, isLink }) =>
              isLink ? (
                <a key={start} href={text}>
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
