import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { type LoginRequest, loginRequestSchema } from '../../../core/contract/session.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { openProjectPath, PATHS } from '../../application/paths.ts';
import { Button } from '../../components/Button.tsx';
import { focusFirstField } from '../../components/focus-first-field.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { GuestFrame } from '../GuestFrame.tsx';
import styles from './LoginScreen.module.css';
import { SurfaceArt } from './SurfaceArt.tsx';

/** Login, with the demo account where the server offers one. The guard leads on once somebody is logged in. */
export function LoginScreen(): JSX.Element {
  const { session, status, alerts, modals, returnPath } = useApplication();
  const { demo = null, sampleProjectId: sample } = useStore(status.store).status ?? {};
  const { t } = useTexts();
  const [passwordShown, setPasswordShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const password = useRef<HTMLInputElement>(null);

  /** @returns whether somebody is logged in */
  const login = async (request: LoginRequest): Promise<boolean> => {
    setBusy(true);
    // What was said about an earlier try is over.
    alerts.clear();
    try {
      await session.login(request.username, request.password);
    } catch (error) {
      if (!isApiError(error)) throw error;
      password.current?.select();
      if (error.kind === 'http' && error.reason === 'accountInactive') {
        modals.open({ kind: 'accountInactive', username: request.username });
      }
      return false;
    } finally {
      setBusy(false);
    }
    const state = session.store.getState();
    if (state.phase === 'user') {
      alerts.show({ code: 'LOGIN_SUCCESS', params: { name: state.user.name } });
    }
    return true;
  };

  /** The guard goes on to the sample; where the demo is refused, to what was asked for before. */
  const openDemo = async (account: LoginRequest): Promise<void> => {
    const before = returnPath.take();
    const wanted = sample ? openProjectPath(sample) : before;
    if (wanted !== null) returnPath.keep(wanted);
    if (await login(account)) return;
    returnPath.take();
    if (before !== null) returnPath.keep(before);
  };

  // Two fields that only have to be filled need no form library on the first screen.
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const request = loginRequestSchema.safeParse(
      Object.fromEntries(new FormData(event.currentTarget)),
    );
    setMissing(new Set(request.error?.issues.map(({ path }) => String(path[0]))));
    if (request.success) void login(request.data);
  };
  const errorOf = (field: keyof LoginRequest): string | undefined =>
    missing.has(field) ? t('rules.required') : undefined;

  return (
    <GuestFrame
      aside={
        <div className={styles['pitch']}>
          <div>
            <p className={styles['headline']}>{t('login.pitch')}</p>
            <p className={styles['text']}>{t('login.pitchText')}</p>
          </div>
          <SurfaceArt />
        </div>
      }
    >
      <div className={styles['box']}>
        <h1 className={styles['title']}>{t('login.title')}</h1>
        <form ref={focusFirstField} noValidate className={styles['form']} onSubmit={submit}>
          <TextField
            label={t('login.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            name="username"
            error={errorOf('username')}
          />
          <TextField
            label={t('login.password')}
            type={passwordShown ? 'text' : 'password'}
            autoComplete="current-password"
            ref={password}
            name="password"
            error={errorOf('password')}
            trailing={
              <IconButton
                label={t(passwordShown ? 'login.hidePassword' : 'login.showPassword')}
                icon={passwordShown ? <EyeOff /> : <Eye />}
                onClick={() => setPasswordShown(!passwordShown)}
              />
            }
          />
          <Link to={PATHS.forgottenPassword}>{t('login.forgotten')}</Link>
          <Button type="submit" variant="primary" wide busy={busy}>
            {t(busy ? 'login.submitting' : 'login.submit')}
          </Button>
        </form>
        {demo !== null && (
          <div className={styles['demo']}>
            <span className={styles['or']}>{t('login.or')}</span>
            <Button wide busy={busy} onClick={() => void openDemo(demo)}>
              {t('login.demo')}
            </Button>
            <p className={styles['demoHint']}>{t('login.demoHint', demo)}</p>
          </div>
        )}
        <p className={styles['register']}>
          {t('login.noAccount')} <Link to={PATHS.register}>{t('login.register')}</Link>
          <br />
          <Link to={PATHS.view}>{t('login.view')}</Link>
        </p>
      </div>
    </GuestFrame>
  );
}
