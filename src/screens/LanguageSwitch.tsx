import { Languages } from 'lucide-react';
import { type JSX, useState } from 'react';
import { useStore } from 'zustand';
import { LOCALES } from '../../core/contract/common.ts';
import { useApplication } from '../application/application.ts';
import { Button } from '../components/Button.tsx';
import { lazyComponent } from '../components/lazy-component.tsx';
import { useTexts } from '../texts/texts-context.ts';

// The first screen shows only the button: menus are fetched by the press that asks for one.
const Menu = lazyComponent(async () => (await import('../components/Menu.tsx')).Menu);

/** The language, where there is no user menu yet. */
export function LanguageSwitch(): JSX.Element {
  const { settings } = useApplication();
  const { locale } = useStore(settings.store);
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  const button = (
    <Button
      variant="ghost"
      size="small"
      icon={<Languages />}
      aria-haspopup="menu"
      {...(asked ? {} : { onClick: () => setAsked(true) })}
    >
      {t(`languages.${locale}`)}
    </Button>
  );
  if (!asked) return button;
  return (
    <Menu
      meanwhile={button}
      align="end"
      defaultOpen
      trigger={button}
      items={LOCALES.map((code) => ({
        kind: 'choice',
        id: code,
        label: t(`languages.${code}`),
        checked: code === locale,
        onSelect: () => settings.setLocale(code),
      }))}
    />
  );
}
