import { KeyRound } from 'lucide-react';
import { type FormEvent, type JSX, useState } from 'react';
import type { Redeemed } from '../../../core/contract/activation-keys.ts';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './KeyPanel.module.css';
import { KeySuccessDialog } from './KeySuccessDialog.tsx';
import { Panel } from './Panel.tsx';

/** Redeems a key that a distributor has sold. @param onChanged something has been given */
export function KeyPanel({ onChanged }: { readonly onChanged: () => void }): JSX.Element {
  const { api, balances } = useApplication();
  const { t } = useTexts();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [redeemed, setRedeemed] = useState<Redeemed>();

  const redeem = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      // The dialog says what was given; that the coins are others is no more news then.
      const given = await balances.pay(async () => {
        const answer = await commerceApiOf(api.http).redeem(key.trim());
        await balances.load();
        return answer;
      });
      setKey('');
      setRedeemed(given);
      onChanged();
    } catch (refusal) {
      if (!isApiError(refusal)) throw refusal;
      const reason = refusal.kind === 'http' ? refusal.reason : undefined;
      setError(reason && t(`reasons.${reason}`));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (key.trim() === '') setError(t('rules.required'));
    else void redeem();
  };

  return (
    <Panel title={t('subscriptions.key.title')}>
      <form noValidate className={styles['form']} onSubmit={submit}>
        <TextField
          label={t('subscriptions.key.label')}
          leading={<KeyRound />}
          hint={t('subscriptions.key.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={key}
          error={error}
          className={styles['key']}
          onChange={(event) => {
            setKey(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" busy={busy}>
          {t('subscriptions.key.redeem')}
        </Button>
      </form>
      {redeemed !== undefined && (
        <KeySuccessDialog redeemed={redeemed} onClose={() => setRedeemed(undefined)} />
      )}
    </Panel>
  );
}
