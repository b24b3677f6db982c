import { type JSX, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { cellText } from '../../../core/values/cell-text.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type {
  HexLineEvents,
  HexLineSettings,
  HexLineTexts,
  HexLineView,
} from '../../../renderer/hex-line/hex-line-contract.ts';
import { useApplication } from '../../application/application.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { bandColours, mapThemes } from '../../theme/map-theme.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { useEditor, useEditorState, useShownBytes } from '../kit/editor-context.ts';
import { wordTypeOf } from '../state/hex-settings.ts';
import { HexLineViewHost } from '../views/HexLineViewHost.tsx';
import { GraphicsLost, type ViewGeneration } from './GraphicsLost.tsx';
import styles from './HexTab.module.css';
import { CHECKSUM_LABEL_ID, useMapBands } from './map-bands.ts';

/** The dump as one line: mounts the drawn view and joins it to the controller. Specification 2, "hexLineView". */
export function HexLineTab({
  generation,
  isLost,
  contextChanged,
  reload,
}: ViewGeneration): JSX.Element {
  const { controller } = useEditor();
  const texts = useTexts();
  const { t } = texts;
  const settings = useLineSettings();
  const bands = useMapBands();
  const viewTexts = useMemo(() => lineTextsOf(controller, texts), [controller, texts]);
  const data = useShownBytes();
  const events = useMemo(
    (): HexLineEvents => ({
      selectionChanged: (selection) => controller.dump.selectionChanged(selection, 'line'),
      selectionExceeded: () => controller.selectionExceeded(),
      menuRequested: (request) => controller.openMenu(request),
      wordsDragged: (request) => controller.dump.drag(request),
      bandOpened: (labelId) => {
        if (labelId === CHECKSUM_LABEL_ID) controller.openDialog({ kind: 'checksums' });
        else controller.tabs.openMap(labelId);
      },
      zoomChanged: () => undefined,
      contextChanged,
    }),
    [controller, contextChanged],
  );
  const onView = useCallback(
    (view: HexLineView | undefined) => {
      controller.dump.attachLine(view);
      controller.takeFocusWhenShown();
    },
    [controller],
  );

  return (
    <section className={styles['tab']} aria-label={t('editor.hexTab')}>
      <HexLineViewHost
        key={generation}
        data={data}
        settings={settings}
        bands={bands}
        texts={viewTexts}
        events={events}
        onView={onView}
      />
      <GraphicsLost isLost={isLost} onReload={reload} />
    </section>
  );
}

function useLineSettings(): HexLineSettings {
  const application = useApplication();
  const theme = useStore(application.settings.store, (state) => state.editor.theme);
  const plotWheel = useStore(application.settings.store, (state) => state.editor.plotWheel);
  const hex = useEditorState((state) => state.hex);
  const showsOriginal = useEditorState((state) => state.mapSettings.showsOriginal);
  const isChanging = useEditorState((state) => state.busy === 'changingVersion');
  return useMemo(
    () => ({
      wordBytes: hex.wordBytes,
      bigEndian: hex.bigEndian,
      signed: hex.signed,
      float: false,
      widthCells: hex.widthCells,
      shiftBytes: hex.shiftBytes,
      selectionMode: hex.selectionMode,
      format: hex.format,
      display: hex.display,
      fontSizePx: hex.fontSizePx,
      showsOriginal,
      plotWheel,
      theme: { ...mapThemes[theme], bands: bandColours[theme] },
      editable: hex.display !== 'ori' && !isChanging,
    }),
    [hex, showsOriginal, plotWheel, theme, isChanging],
  );
}

/** Words of the view; the bytes are read when the view asks. */
function lineTextsOf(controller: EditorController, { t }: Texts): HexLineTexts {
  const { byteStore, project } = controller.session;
  const bytes = {
    current: byteStore.picture,
    get original() {
      return controller.compare.bytes;
    },
  };
  const textOf = (address: number, display?: 'mod' | 'ori'): string => {
    const { hex } = controller.store.getState();
    return cellText(bytes, address, wordTypeOf(hex), hex.format, display ?? hex.display);
  };
  return {
    viewLabel: t('editor.lineLabel', { name: project.fileName }),
    roleLabel: t('editor.lineRole'),
    scrollbarLabel: t('editor.scrollLabel'),
    describeWord: (address) => {
      const params = {
        address: formatAddress(address),
        value: textOf(address),
        original: textOf(address, 'ori'),
      };
      return textOf(address, 'mod') === params.original
        ? t('editor.cellUnchanged', params)
        : t('editor.cellChanged', params);
    },
    wordTip: (address) => `${formatAddress(address)}  ${textOf(address)}`,
    dragTip: (address, value, delta) =>
      `${formatAddress(address)}  ${value} (${delta > 0 ? '+' : ''}${delta})`,
    bandLabel: (labelId) =>
      labelId === CHECKSUM_LABEL_ID
        ? t('editor.commands.checksums')
        : (controller.library.map(labelId)?.name ?? ''),
  };
}
