import { CloudAlert, Download, ReceiptText } from 'lucide-react';
import { type JSX, useState } from 'react';
import type { HistoryEntry } from '../../../core/contract/purchases.ts';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { downloadBlob } from '../../platform/download.ts';
import { PRODUCT_NAME } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './HistoryPanel.module.css';
import { boughtWords, paidWords, troubleWords } from './history-text.ts';
import type { Asked, History } from './licence-page.ts';
import { Panel } from './Panel.tsx';

export interface HistoryPanelProps {
  readonly history: Asked<History>;
  /** Reads further back. */
  onMore(): Promise<void>;
  onRetry(): void;
}

/** What was bought, with coins and with money, and the receipts. */
export function HistoryPanel({ history, onMore, onRetry }: HistoryPanelProps): JSX.Element {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const more = async (): Promise<void> => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  return (
    <Panel title={t('subscriptions.history.title')}>
      {history.phase === 'asking' && (
        <div aria-busy="true" className={styles['places']}>
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} width="100%" heightPx={32} />
          ))}
        </div>
      )}
      {history.phase === 'failed' && (
        <StateMessage
          kind="error"
          icon={<CloudAlert />}
          title={t('subscriptions.history.failed')}
          text={t('projects.failed')}
          action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
        />
      )}
      {history.phase === 'ready' && history.value.entries.length === 0 && (
        <StateMessage
          icon={<ReceiptText />}
          title={t('subscriptions.history.emptyTitle')}
          text={t('subscriptions.history.empty')}
        />
      )}
      {history.phase === 'ready' && history.value.entries.length > 0 && (
        <Lines entries={history.value.entries} />
      )}
      {history.phase === 'ready' && history.value.next !== null && (
        <div>
          <Button size="small" busy={busy} onClick={() => void more()}>
            {t('subscriptions.history.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Lines({ entries }: Pick<History, 'entries'>): JSX.Element {
  const { t } = useTexts();
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col" className={styles['when']}>
            {t('subscriptions.history.when')}
          </th>
          <th scope="col">{t('subscriptions.history.what')}</th>
          <th scope="col" className={styles['paid']}>
            {t('subscriptions.history.paid')}
          </th>
          <th scope="col" className={styles['receipt']}>
            {t('subscriptions.history.receipt')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ entry }: { readonly entry: HistoryEntry }): JSX.Element {
  const texts = useTexts();
  const { t, dateTime } = texts;
  const bought = boughtWords(entry, texts);
  const paid = paidWords(entry, texts);
  const trouble = troubleWords(entry, texts);
  const confirmUrl = entry.money?.confirmUrl ?? null;
  return (
    <tr data-failed={entry.money?.state === 'failed' || undefined}>
      <td>
        <time dateTime={entry.createdAt}>{dateTime(entry.createdAt)}</time>
      </td>
      <td>
        <p className={styles['first']}>{bought.first}</p>
        <p className={styles['second']}>{bought.second}</p>
        {trouble !== undefined && <p className={styles['trouble']}>{trouble}</p>}
        {confirmUrl !== null && (
          <a href={confirmUrl} target="_blank" rel="noreferrer">
            {t('subscriptions.payment.confirm')}
          </a>
        )}
      </td>
      <td className={styles['paid']}>
        <p className={styles['first']}>{paid.first}</p>
        <p className={styles['second']}>{paid.second}</p>
      </td>
      <td className={styles['receipt']}>
        {entry.links.some(({ rel }) => rel === 'receipt') && <ReceiptButton entry={entry} />}
      </td>
    </tr>
  );
}

function ReceiptButton({ entry }: { readonly entry: HistoryEntry }): JSX.Element {
  const { api } = useApplication();
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const number = entry.money?.receiptNumber ?? entry.id;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const bytes = await commerceApiOf(api.http).receipt(entry.id);
      downloadBlob(new Blob([bytes], { type: 'application/pdf' }), `${PRODUCT_NAME}-${number}.pdf`);
    } catch (error) {
      // The person has been told.
      if (!isApiError(error)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Download />}
      busy={busy}
      aria-label={t('subscriptions.history.download', { number })}
      onClick={() => void download()}
    >
      {number}
    </Button>
  );
}
