import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { useRight } from '../application/use-right.ts';
import { lateComponent } from '../components/late-component.tsx';

const LicenceBar = lateComponent(async () => (await import('./LicenceBar.tsx')).LicenceBar);

/** A bar for whoever has no licence that holds; nothing for everybody else. */
export function WithoutLicence(): JSX.Element | null {
  const { session } = useApplication();
  const isHere = useStore(session.store, ({ phase }) => phase === 'user');
  const hasLicence = useRight('create-project');
  return isHere && !hasLicence ? <LicenceBar /> : null;
}
