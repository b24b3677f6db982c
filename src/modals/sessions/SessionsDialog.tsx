import { CloudAlert, Laptop } from 'lucide-react';
import { type JSX, useCallback, useEffect, useState } from 'react';
import type { Session } from '../../../core/contract/session.ts';
import { isAbort, isApiError } from '../../api/api-error.ts';
import { createSessionsApi } from '../../api/sessions-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './SessionsDialog.module.css';

type ListState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly sessions: readonly Session[] };

/** Where the person is logged in, and the ways to end that: one by one, everywhere else, everywhere. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { api, session } = useApplication();
  const [sessions] = useState(() => createSessionsApi(api.http));
  const { t } = useTexts();
  const [state, setState] = useState<ListState>({ phase: 'loading' });
  const [busy, setBusy] = useState(false);

  const load = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      try {
        const { data } = await sessions.list(signal);
        setState({ phase: 'ready', sessions: data });
      } catch (error) {
        if (isAbort(error)) return;
        if (!isApiError(error)) throw error;
        setState({ phase: 'failed' });
      }
    },
    [sessions],
  );
  useEffect(() => {
    const given = new AbortController();
    void load(given.signal);
    return () => given.abort();
  }, [load]);

  /** What follows is done only if the server has done its part; if not, the person has been told. */
  const after = async (work: Promise<void>, next: () => void | Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work;
      await next();
    } catch (error) {
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const reload = (): Promise<void> => load(new AbortController().signal);
  const hasOthers = state.phase === 'ready' && state.sessions.some(({ isCurrent }) => !isCurrent);

  return (
    <Modal
      title={t('sessions.title')}
      description={t('sessions.intro')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-default>
            {t('common.close')}
          </Button>
          {hasOthers && (
            <Button busy={busy} onClick={() => void after(sessions.endOthers(), reload)}>
              {t('sessions.endOthers')}
            </Button>
          )}
          <Button
            variant="danger"
            busy={busy}
            onClick={() => void after(sessions.endOthers(), session.logout)}
          >
            {t('sessions.endAll')}
          </Button>
        </>
      }
    >
      <SessionList
        state={state}
        busy={busy}
        onEnd={(id) => void after(sessions.end(id), reload)}
        onRetry={() => {
          setState({ phase: 'loading' });
          void reload();
        }}
      />
    </Modal>
  );
}

interface SessionListProps {
  readonly state: ListState;
  readonly busy: boolean;
  onEnd(sessionId: string): void;
  onRetry(): void;
}

function SessionList({ state, busy, onEnd, onRetry }: SessionListProps): JSX.Element {
  const { t } = useTexts();
  if (state.phase === 'loading') {
    return (
      <div className={styles['session']} aria-busy="true">
        <div className={styles['words']}>
          <Skeleton width="45%" />
          <Skeleton width="70%" />
        </div>
      </div>
    );
  }
  if (state.phase === 'failed') {
    return (
      <StateMessage
        kind="error"
        icon={<CloudAlert />}
        title={t('sessions.failedTitle')}
        text={t('projects.failed')}
        action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      />
    );
  }
  return (
    <>
      <ul className={styles['list']}>
        {state.sessions.map((session) => (
          <SessionLine key={session.id} session={session} busy={busy} onEnd={onEnd} />
        ))}
      </ul>
      {state.sessions.length === 1 && <p className={styles['alone']}>{t('sessions.onlyThis')}</p>}
    </>
  );
}

interface SessionLineProps {
  readonly session: Session;
  readonly busy: boolean;
  onEnd(sessionId: string): void;
}

function SessionLine({ session, busy, onEnd }: SessionLineProps): JSX.Element {
  const { clock } = useApplication();
  const texts = useTexts();
  const { t, dateTime, relative } = texts;
  const device = deviceText(session, texts);
  const loggedIn = dateTime(session.createdAt);
  const facts = [
    session.address,
    t('sessions.loggedIn', { date: loggedIn }),
    session.isCurrent
      ? ''
      : t('sessions.lastUsed', { when: relative(session.renewedAt, clock.nowMs()) }),
  ].filter((fact) => fact !== '');
  return (
    <li className={styles['session']}>
      <Laptop className={styles['icon']} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['device']}>
          {device}
          {session.isCurrent && <span className={styles['current']}>{t('sessions.current')}</span>}
        </p>
        <p className={styles['facts']}>{facts.join(' \u00b7 ')}</p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          busy={busy}
          aria-label={t('sessions.endNamed', { device, date: loggedIn })}
          onClick={() => onEnd(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** As much of a device as is known. */
function deviceText({ browser, system }: Session, { t }: Texts): string {
  if (browser !== null && system !== null) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknownDevice');
}
