import { Moon, Sun } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { PATHS } from '../application/paths.ts';
import { IconButton } from '../components/IconButton.tsx';
import { ProductMark } from '../components/ProductMark.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './GuestFrame.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { useLocalOutbox } from './use-local-outbox.ts';

export interface GuestFrameProps {
  readonly children: ReactNode;
  /** Beside the content, where the window is wide enough. */
  readonly aside?: ReactNode;
}

/** Frame of the screens before the login: mark, language, theme, and where the local outbox is. */
export function GuestFrame({ children, aside }: GuestFrameProps): JSX.Element {
  const { settings, status } = useApplication();
  const { editor } = useStore(settings.store);
  const service = useStore(status.store).status;
  const outbox = useLocalOutbox();
  const { t } = useTexts();
  const otherTheme = editor.theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles['frame']}>
      <div className={styles['column']}>
        <header className={styles['header']}>
          <Link to={PATHS.login} className={styles['home']}>
            <ProductMark size="large" />
          </Link>
          <div className={styles['switches']}>
            <LanguageSwitch />
            <IconButton
              label={`${t('theme.label')}: ${t(`theme.${otherTheme}`)}`}
              icon={editor.theme === 'dark' ? <Sun /> : <Moon />}
              onClick={() => settings.updateEditor({ theme: otherTheme })}
            />
          </div>
        </header>
        <main className={styles['content']}>{children}</main>
        <footer className={styles['footer']}>
          {service !== null && <span>{t('app.version', { version: service.version })}</span>}
          {outbox !== null && (
            // A page that was fetched before the server was started anew may not ask the outbox of now.
            <Link to={PATHS.outbox} reloadDocument>
              {t('login.outbox')}
            </Link>
          )}
        </footer>
      </div>
      {aside !== undefined && <aside className={styles['aside']}>{aside}</aside>}
    </div>
  );
}
