import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { ALERT_TYPES, type AlertType } from '../../core/contract/alert-codes.ts';
import { useApplication } from '../application/application.ts';
import { IconButton } from '../components/IconButton.tsx';
import type { Alert } from '../state/alerts-store.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import { waitText } from '../texts/wait-text.ts';
import styles from './AlertStack.module.css';

const ICONS: Readonly<Record<AlertType, typeof CircleCheck>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** Alerts, the newest at the bottom. Their time stands still while pointer or focus is on them. */
export function AlertStack(): JSX.Element {
  const { alerts: store } = useApplication();
  const { alerts } = useStore(store.store);
  const texts = useTexts();
  const { t } = texts;
  return (
    <section
      aria-label={t('app.notifications')}
      aria-live="polite"
      data-alerts=""
      className={styles['stack']}
    >
      {alerts.map((alert) => {
        const type = ALERT_TYPES[alert.code];
        const Icon = ICONS[type];
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: holding the time is no interaction of its own
          <div
            key={alert.alertId}
            className={styles['alert']}
            data-type={type}
            onPointerMove={({ movementX, movementY }) => {
              // Not for a pointer that only happens to rest where the alert appears.
              if (movementX !== 0 || movementY !== 0) store.hold(alert.alertId);
            }}
            onPointerLeave={() => store.letGo(alert.alertId)}
            onFocus={() => store.hold(alert.alertId)}
            onBlur={() => store.letGo(alert.alertId)}
          >
            <Icon className={styles['icon']} aria-hidden="true" />
            <div className={styles['words']}>
              <p className={styles['headline']}>
                {t(`alerts.${alert.code}.headline`, alert.params)}
              </p>
              <p className={styles['description']}>{descriptionOf(alert, texts)}</p>
            </div>
            <IconButton
              label={t('common.close')}
              icon={<X />}
              tooltip={false}
              onClick={() => store.close(alert.alertId)}
            />
          </div>
        );
      })}
    </section>
  );
}

function descriptionOf({ code, params, reason, cause, waitS }: Alert, texts: Texts): string {
  const { t } = texts;
  const sentences = [t(`alerts.${code}.description`, params)];
  if (reason !== undefined) sentences.push(t(`reasons.${reason}`));
  if (cause !== undefined) sentences.push(t(`alerts.${cause}.description`));
  if (waitS !== undefined) sentences.push(waitText(waitS, texts));
  return sentences.join(' ');
}
