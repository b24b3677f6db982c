import { Wifi, WifiOff } from 'lucide-react';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useApplication } from '../../application/application.ts';
import type { LiveState } from '../../live/live-connection.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditorState } from '../kit/editor-context.ts';
import styles from './StatusBar.module.css';

type Sign = 'connected' | 'connecting' | 'away';

const SIGNS: Readonly<Record<LiveState, Sign>> = {
  initialized: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  unavailable: 'away',
  failed: 'away',
  disconnected: 'away',
};

/** Whether the server is there. Expectations 5.9, "connection". */
export function LiveSign(): JSX.Element {
  const { t } = useTexts();
  const { live } = useApplication();
  const state = useStore(live.store);
  const isServerAway = useEditorState((editor) => editor.isServerAway);
  const sign = isServerAway ? 'away' : SIGNS[state];
  const text = t(`editor.status.connection.${sign}`);
  const Icon = sign === 'away' ? WifiOff : Wifi;
  return (
    <span role="img" aria-label={text} title={text} className={styles[sign]}>
      <Icon aria-hidden="true" />
    </span>
  );
}
