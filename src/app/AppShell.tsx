import { Plus } from 'lucide-react';
import { type JSX, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { CoinBalances } from '../account/CoinBalances.tsx';
import { UserMenu } from '../account/UserMenu.tsx';
import { WithoutLicence } from '../account/WithoutLicence.tsx';
import { PATHS } from '../application/paths.ts';
import { useRight } from '../application/use-right.ts';
import { Button, LinkButton } from '../components/Button.tsx';
import { ProductMark } from '../components/ProductMark.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './AppShell.module.css';

/** Frame of every screen for people who are logged in, the editor apart: top bar and content. */
export function AppShell(): JSX.Element {
  const { t } = useTexts();
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const mayCreate = useRight('create-project');

  // A new screen begins at its content, for the keyboard and for screen readers. In a task of its own: who gives the focus away
  // has the page laid out, and what brings the screen has been rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it follows
  useEffect(() => {
    const timer = setTimeout(() => {
      if (content.current?.contains(document.activeElement) === false) content.current.focus();
    });
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {t('app.skipToContent')}
      </a>
      <header className={styles['bar']}>
        <Link to={PATHS.projects} className={styles['home']}>
          <ProductMark />
        </Link>
        <nav aria-label={t('app.mainNavigation')} className={styles['navigation']}>
          <NavLink to={PATHS.projects} className={linkClass}>
            {t('titles.projects')}
          </NavLink>
          <NavLink to={PATHS.archivedProjects} className={linkClass}>
            {t('titles.archivedProjects')}
          </NavLink>
        </nav>
        <div className={styles['actions']}>
          {pathname !== PATHS.createProject &&
            (mayCreate ? (
              <LinkButton to={PATHS.createProject} variant="primary" size="small" icon={<Plus />}>
                {t('projects.new')}
              </LinkButton>
            ) : (
              <Button
                variant="primary"
                size="small"
                icon={<Plus />}
                disabled
                title={t('reasons.licenceNeeded')}
              >
                {t('projects.new')}
              </Button>
            ))}
          <CoinBalances />
          <UserMenu />
        </div>
      </header>
      <WithoutLicence />
      <main id="content" ref={content} tabIndex={-1} className={styles['content']}>
        <Outlet />
      </main>
    </div>
  );
}

function linkClass({ isActive }: { readonly isActive: boolean }): string | undefined {
  return isActive ? styles['here'] : styles['link'];
}
