import {
  BadgeCheck,
  Languages,
  Laptop,
  LogOut,
  Moon,
  Newspaper,
  Sun,
  UserRound,
} from 'lucide-react';
import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { LOCALES } from '../../core/contract/common.ts';
import type { User } from '../../core/contract/session.ts';
import { useApplication } from '../application/application.ts';
import { PATHS } from '../application/paths.ts';
import { Menu } from '../components/Menu.tsx';
import type { MenuItem } from '../components/menu-items.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './UserMenu.module.css';

export interface UserMenuProps {
  /** What the screen itself offers a person, before the way out. */
  readonly entries?: readonly MenuItem[];
}

/** Who is logged in, with plan, theme, language and the way out. Nothing for guests. */
export function UserMenu({ entries = [] }: UserMenuProps): JSX.Element | null {
  const { session, settings, modals } = useApplication();
  const state = useStore(session.store);
  const { locale, editor } = useStore(settings.store);
  const texts = useTexts();
  const { t } = texts;
  const navigate = useNavigate();
  if (state.phase !== 'user') return null;
  const { user } = state;

  const licenceEntry: readonly MenuItem[] = user.links.some(({ rel }) => rel === 'subscription')
    ? [
        {
          kind: 'action',
          id: 'subscription',
          label: t('titles.subscriptions'),
          icon: <BadgeCheck />,
          onSelect: () => void navigate(PATHS.subscriptions),
        },
      ]
    : [];
  const accountEntry: readonly MenuItem[] = user.links.some(({ rel }) => rel === 'account')
    ? [
        {
          kind: 'action',
          id: 'account',
          label: t('userMenu.account'),
          icon: <UserRound />,
          onSelect: () => modals.open({ kind: 'account' }),
        },
      ]
    : [];
  const newsEntry: readonly MenuItem[] = user.links.some(({ rel }) => rel === 'news')
    ? [
        {
          kind: 'action',
          id: 'news',
          label: t('userMenu.news'),
          icon: <Newspaper />,
          onSelect: () => modals.open({ kind: 'news' }),
        },
      ]
    : [];
  const items: readonly MenuItem[] = [
    { kind: 'heading', id: 'user', label: user.name, detail: planText(user, texts) },
    { kind: 'separator', id: 'afterUser' },
    {
      kind: 'group',
      id: 'theme',
      label: t('theme.label'),
      icon: editor.theme === 'dark' ? <Moon /> : <Sun />,
      items: (['dark', 'light'] as const).map((theme) => ({
        kind: 'choice',
        id: theme,
        label: t(`theme.${theme}`),
        checked: editor.theme === theme,
        onSelect: () => settings.updateEditor({ theme }),
      })),
    },
    {
      kind: 'group',
      id: 'language',
      label: t('language.label'),
      icon: <Languages />,
      items: LOCALES.map((code) => ({
        kind: 'choice',
        id: code,
        label: t(`languages.${code}`),
        checked: locale === code,
        onSelect: () => settings.setLocale(code),
      })),
    },
    ...entries,
    ...newsEntry,
    ...licenceEntry,
    ...accountEntry,
    {
      kind: 'action',
      id: 'sessions',
      label: t('userMenu.sessions'),
      icon: <Laptop />,
      onSelect: () => modals.open({ kind: 'sessions' }),
    },
    { kind: 'separator', id: 'beforeLogout' },
    {
      kind: 'action',
      id: 'logout',
      label: t('userMenu.logout'),
      icon: <LogOut />,
      onSelect: session.logout,
    },
  ];

  return (
    <Menu
      align="end"
      items={items}
      trigger={
        <button type="button" className={styles['avatar']}>
          {initialsOf(user.name)}
          <VisuallyHidden>{t('userMenu.label', { name: user.name })}</VisuallyHidden>
        </button>
      }
    />
  );
}

function planText({ subscription }: User, { t, date }: Texts): string {
  if (subscription === null) return t('plans.none');
  const plan = t(`plans.${subscription.plan}`);
  return subscription.expiresAt === null
    ? plan
    : t('userMenu.planUntil', { plan, date: date(subscription.expiresAt) });
}

/** First letters of the first and the last part of a name. */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]];
  return letters
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
