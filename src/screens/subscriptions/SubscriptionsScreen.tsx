import { CloudAlert } from 'lucide-react';
import type { JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { Note } from '../../account/payment/Note.tsx';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { CardsPanel } from './CardsPanel.tsx';
import { CoinsPanel } from './CoinsPanel.tsx';
import { ConfirmPaymentDialog } from './ConfirmPaymentDialog.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import { LicencePanel } from './LicencePanel.tsx';
import { Panel } from './Panel.tsx';
import { PlanTable } from './PlanTable.tsx';
import styles from './SubscriptionsScreen.module.css';
import { useLicencePage, useUserRelations } from './use-licence-page.ts';

/** The address of a payment that a simulated bank asks about has its reference here. */
const CONFIRM = 'confirm';

/** Licence, plans, coins, cards, keys, and what was bought. Specification 2, `/subscriptions`. */
export function SubscriptionsScreen(): JSX.Element {
  return (
    <LateTexts part="commerce">
      <Subscriptions />
    </LateTexts>
  );
}

function Subscriptions(): JSX.Element {
  const { t } = useTexts();
  const page = useLicencePage();
  const { details, history } = useStore(page.store);
  const relations = useUserRelations();
  const [search, setSearch] = useSearchParams();
  const reference = search.get(CONFIRM);
  const reload = (): void => fireAndForget(page.reload());
  const retry = (): void => fireAndForget(page.load());

  return (
    <div className={styles['screen']}>
      <h1 className={styles['title']}>{t('subscriptions.title')}</h1>
      {details.phase === 'asking' && <Places />}
      {details.phase === 'failed' && (
        <div className={styles['failed']}>
          <StateMessage
            kind="error"
            icon={<CloudAlert />}
            title={t('subscriptions.failedTitle')}
            text={t('projects.failed')}
            action={<Button onClick={retry}>{t('common.retry')}</Button>}
          />
        </div>
      )}
      {details.phase === 'ready' && <LicencePanel details={details.value} onChanged={reload} />}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {details.phase === 'ready' && details.value.offers === null && (
            <Note tone="info">{t('subscriptions.plans.notSold')}</Note>
          )}
          {details.phase === 'ready' && <PlanTable details={details.value} onChanged={reload} />}
          {relations.has('purchases') && (
            <HistoryPanel history={history} onMore={page.more} onRetry={retry} />
          )}
        </div>
        <div className={styles['side']}>
          <CoinsPanel isSold={relations.has('orders')} />
          {relations.has('activation-keys') && <KeyPanel onChanged={reload} />}
          {details.phase === 'ready' && relations.has('cards') && (
            <CardsPanel details={details.value} onChanged={reload} />
          )}
        </div>
      </div>
      {reference !== null && (
        <ConfirmPaymentDialog
          reference={reference}
          onClose={() => {
            setSearch({}, { replace: true });
            reload();
          }}
        />
      )}
    </div>
  );
}

/** The place of the licence while it is being read. */
function Places(): JSX.Element {
  const { t } = useTexts();
  return (
    <Panel title={t('common.loading')}>
      <div aria-busy="true" className={styles['places']}>
        <Skeleton width="30%" heightPx={20} />
        <Skeleton width="60%" />
        <Skeleton width="90%" heightPx={48} />
      </div>
    </Panel>
  );
}
