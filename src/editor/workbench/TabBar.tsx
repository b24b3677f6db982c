import { PanelLeft, PanelRight } from 'lucide-react';
import type { JSX } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { activeTab, setTabMode, TAB_MODES } from '../state/editor-tabs.ts';
import styles from './TabBar.module.css';
import { TabStrip } from './TabStrip.tsx';

export interface TabBarProps {
  readonly isTreeShown: boolean;
  readonly isInspectorShown: boolean;
  onTreeToggle(): void;
  onInspectorToggle(): void;
}

/** Open tabs, how the shown one is drawn, and the switches of the side panels. */
export function TabBar(props: TabBarProps): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const tab = useEditorState((state) => activeTab(state.tabs));
  return (
    <div className={styles['bar']}>
      {!props.isTreeShown && (
        <IconButton
          label={t('editor.tree.show')}
          icon={<PanelLeft />}
          onClick={props.onTreeToggle}
        />
      )}
      <TabStrip />
      <div className={styles['end']}>
        {TAB_MODES[tab.kind].length > 1 && (
          <SegmentedControl
            label={t('editor.tabModes.label')}
            value={tab.mode}
            onChange={(mode) => controller.tabs.change((tabs) => setTabMode(tabs, tab.id, mode))}
            segments={TAB_MODES[tab.kind].map((mode) => ({
              value: mode,
              label: t(`editor.tabModes.${mode}`),
            }))}
          />
        )}
        <IconButton
          label={t(props.isInspectorShown ? 'editor.inspector.hide' : 'editor.inspector.show')}
          icon={<PanelRight />}
          aria-pressed={props.isInspectorShown}
          onClick={props.onInspectorToggle}
        />
      </div>
    </div>
  );
}
