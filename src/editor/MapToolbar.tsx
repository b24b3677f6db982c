import { ArrowDownUp, Layers2, MoveHorizontal, Settings2 } from 'lucide-react';
import type { JSX } from 'react';
import { IconButton } from '../components/IconButton.tsx';
import { SegmentedControl } from '../components/SegmentedControl.tsx';
import { useTexts } from '../texts/texts-context.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import styles from './HexToolbar.module.css';

/** How an open map is shown. */
export function MapToolbar({ mapId }: { readonly mapId: string }): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const settings = useEditorState((state) => state.mapSettings);
  return (
    <div role="toolbar" aria-label={t('editor.mapTools.label')} className={styles['tools']}>
      <SegmentedControl
        label={t('editor.mapTools.values')}
        value={settings.showsRaw ? 'raw' : 'physical'}
        onChange={(values) => controller.changeMapSettings({ showsRaw: values === 'raw' })}
        segments={(['physical', 'raw'] as const).map((values) => ({
          value: values,
          label: t(`editor.mapTools.${values}`),
        }))}
      />
      <IconButton
        label={t('editor.mapTools.showOriginal')}
        icon={<Layers2 />}
        aria-pressed={settings.showsOriginal}
        onClick={() => controller.changeMapSettings({ showsOriginal: !settings.showsOriginal })}
      />
      <IconButton
        label={t('editor.mapTools.trueDistances')}
        icon={<MoveHorizontal />}
        aria-pressed={settings.axisDistances === 'true'}
        onClick={() =>
          controller.changeMapSettings({
            axisDistances: settings.axisDistances === 'true' ? 'uniform' : 'true',
          })
        }
      />
      <IconButton
        label={t('editor.mapTools.firstRowAtBottom')}
        icon={<ArrowDownUp />}
        aria-pressed={settings.isFirstRowAtBottom}
        onClick={() =>
          controller.changeMapSettings({ isFirstRowAtBottom: !settings.isFirstRowAtBottom })
        }
      />
      <IconButton
        label={t('editor.treeMenu.properties')}
        icon={<Settings2 />}
        onClick={() => controller.openDialog({ kind: 'mapProperties', mapId })}
      />
    </div>
  );
}
