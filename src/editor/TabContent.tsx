import type { JSX } from 'react';
import { useEditorState } from './editor-context.ts';
import { HexLineTab } from './HexLineTab.tsx';
import { HexTab } from './HexTab.tsx';
import { HexToolbar } from './HexToolbar.tsx';
import { MapTab } from './MapTab.tsx';
import { MapToolbar } from './MapToolbar.tsx';
import { activeTab } from './tabs/editor-tabs.ts';

/** What the shown tab holds: its tools and its view. */
export function TabContent(): JSX.Element {
  const tab = useEditorState((state) => activeTab(state.tabs));
  if (tab.kind === 'map') {
    return (
      <>
        <MapToolbar mapId={tab.id} mode={tab.mode} />
        <MapTab key={tab.id} tab={tab} />
      </>
    );
  }
  return (
    <>
      <HexToolbar />
      {tab.mode === 'TEXT' ? <HexTab /> : <HexLineTab />}
    </>
  );
}
