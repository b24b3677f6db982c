import {
  ArrowDownUp,
  Grid3x3,
  Layers2,
  MoveHorizontal,
  Settings2,
  Spline,
  Triangle,
} from 'lucide-react';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../components/IconButton.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { keepFocus } from '../base/keep-focus.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { TabMode } from '../state/editor-tabs.ts';
import styles from './HexToolbar.module.css';

export interface MapToolbarProps {
  readonly mapId: string;
  readonly mode: TabMode;
}

/** How an open map is shown. What means nothing to its view is left out. */
export function MapToolbar({ mapId, mode }: MapToolbarProps): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const settings = useEditorState((state) => state.mapSettings);
  const isOfPack = useStore(
    controller.library.store,
    ({ maps }) => maps.find(({ id }) => id === mapId)?.kind === 'MAPPACK_MAP',
  );
  return (
    <div
      role="toolbar"
      aria-label={t('editor.mapTools.label')}
      className={styles['tools']}
      onMouseDown={keepFocus}
    >
      <SegmentedControl
        label={t('editor.mapTools.values')}
        value={settings.showsRaw ? 'raw' : 'physical'}
        onChange={(values) => controller.changeMapSettings({ showsRaw: values === 'raw' })}
        segments={(['physical', 'raw'] as const).map((values) => ({
          value: values,
          label: t(`editor.mapTools.${values}`),
        }))}
      />
      {mode !== '2D' && <ColouringTool />}
      {mode === 'TEXT' && <TableTools />}
      {mode === '3D' && <SurfaceTools />}
      {mode !== 'TEXT' && <DepthTools />}
      {mode !== '3D' && (
        <IconButton
          label={t('editor.mapTools.firstRowAtBottom')}
          icon={<ArrowDownUp />}
          aria-pressed={settings.isFirstRowAtBottom}
          onClick={() =>
            controller.changeMapSettings({ isFirstRowAtBottom: !settings.isFirstRowAtBottom })
          }
        />
      )}
      <IconButton
        label={t('editor.treeMenu.properties')}
        icon={<Settings2 />}
        disabled={isOfPack}
        onClick={() => controller.openDialog({ kind: 'mapProperties', mapId })}
      />
    </div>
  );
}

/** What colours cells and faces. */
function ColouringTool(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const colouring = useEditorState((state) => state.mapSettings.colouring);
  return (
    <SegmentedControl
      label={t('editor.mapTools.colouring')}
      value={colouring}
      onChange={(chosen) => controller.changeMapSettings({ colouring: chosen })}
      segments={(['value', 'change', 'none'] as const).map((kind) => ({
        value: kind,
        label: t(`editor.mapTools.coloured.${kind}`),
      }))}
    />
  );
}

/** What only a table can be told. */
function TableTools(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const showsSparklines = useEditorState((state) => state.mapSettings.showsSparklines);
  return (
    <IconButton
      label={t('editor.mapTools.sparklines')}
      icon={<Spline />}
      aria-pressed={showsSparklines}
      onClick={() => controller.changeMapSettings({ showsSparklines: !showsSparklines })}
    />
  );
}

/** What curves and a surface can be told. */
function DepthTools(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { showsOriginal, axisDistances } = useEditorState((state) => state.mapSettings);
  return (
    <>
      <IconButton
        label={t('editor.mapTools.showOriginal')}
        icon={<Layers2 />}
        aria-pressed={showsOriginal}
        onClick={() => controller.changeMapSettings({ showsOriginal: !showsOriginal })}
      />
      <IconButton
        label={t('editor.mapTools.trueDistances')}
        icon={<MoveHorizontal />}
        aria-pressed={axisDistances === 'true'}
        onClick={() =>
          controller.changeMapSettings({
            axisDistances: axisDistances === 'true' ? 'uniform' : 'true',
          })
        }
      />
    </>
  );
}

/** What only a surface can be told. */
function SurfaceTools(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { shading, showsWire } = useEditorState((state) => state.mapSettings);
  return (
    <>
      <IconButton
        label={t('editor.mapTools.wire')}
        icon={<Grid3x3 />}
        aria-pressed={showsWire}
        onClick={() => controller.changeMapSettings({ showsWire: !showsWire })}
      />
      <IconButton
        label={t('editor.mapTools.flat')}
        icon={<Triangle />}
        aria-pressed={shading === 'flat'}
        onClick={() =>
          controller.changeMapSettings({ shading: shading === 'flat' ? 'smooth' : 'flat' })
        }
      />
    </>
  );
}
