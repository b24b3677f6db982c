import { type JSX, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { cellText } from '../../../core/values/cell-text.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { entryText } from '../../../core/values/parse-entry.ts';
import { readWord } from '../../../core/values/word.ts';
import type {
  HexView,
  HexViewEvents,
  HexViewSettings,
  HexViewTexts,
} from '../../../renderer/hex/hex-view-contract.ts';
import { useApplication } from '../../application/application.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { hexViewThemes } from '../../theme/hex-view-theme.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { useEditor, useEditorState, useShownBytes } from '../kit/editor-context.ts';
import { wordTypeOf } from '../state/hex-settings.ts';
import { HexViewHost } from '../views/HexViewHost.tsx';
import { GraphicsLost, type ViewGeneration } from './GraphicsLost.tsx';
import styles from './HexTab.module.css';
import { useDumpRegions } from './map-bands.ts';

/** The dump: mounts the drawn view and joins it to the controller. Renders when settings change, never for a cell. */
export function HexTab({
  generation,
  isLost,
  contextChanged,
  reload,
}: ViewGeneration): JSX.Element {
  const { controller } = useEditor();
  const texts = useTexts();
  const { t } = texts;
  const settings = useViewSettings();
  const regions = useDumpRegions();
  const viewTexts = useMemo(() => viewTextsOf(controller, texts), [controller, texts]);
  const data = useShownBytes();
  const events = useMemo(
    (): HexViewEvents => ({ ...eventsOf(controller), contextChanged }),
    [controller, contextChanged],
  );
  const onView = useCallback(
    (view: HexView | undefined) => {
      controller.dump.attachCells(view);
      controller.takeFocusWhenShown();
    },
    [controller],
  );

  return (
    <section className={styles['tab']} aria-label={t('editor.hexTab')}>
      <HexViewHost
        key={generation}
        data={data}
        settings={settings}
        regions={regions}
        texts={viewTexts}
        events={events}
        onView={onView}
      />
      <GraphicsLost isLost={isLost} onReload={reload} />
    </section>
  );
}

function useViewSettings(): HexViewSettings {
  const application = useApplication();
  const theme = useStore(application.settings.store, (state) => state.editor.theme);
  const hex = useEditorState((state) => state.hex);
  const isChanging = useEditorState((state) => state.busy === 'changingVersion');
  return useMemo(
    () => ({ ...hex, theme: hexViewThemes[theme], editable: hex.display !== 'ori' && !isChanging }),
    [hex, theme, isChanging],
  );
}

function eventsOf(controller: EditorController): Omit<HexViewEvents, 'contextChanged'> {
  return {
    selectionChanged: (selection) => controller.dump.selectionChanged(selection, 'cells'),
    selectionExceeded: () => controller.selectionExceeded(),
    menuRequested: (request) => controller.openMenu(request),
    entryCommitted: (request) => controller.dump.enter(request),
  };
}

/** Words of the view; the bytes are read when the view asks, which it does for the cells in sight. */
function viewTextsOf(controller: EditorController, { t }: Texts): HexViewTexts {
  const { byteStore, project } = controller.session;
  const bytes = {
    current: byteStore.picture,
    get original() {
      return controller.compare.bytes;
    },
  };
  return {
    gridLabel: t('editor.gridLabel', { name: project.fileName }),
    entryLabel: t('editor.entryLabel'),
    scrollbarLabel: t('editor.scrollLabel'),
    describeCell: (address) => {
      const { hex } = controller.store.getState();
      const type = wordTypeOf(hex);
      const value = cellText(bytes, address, type, hex.format, hex.display);
      const original = cellText(bytes, address, type, hex.format, 'ori');
      const present = cellText(bytes, address, type, hex.format, 'mod');
      const params = { address: formatAddress(address), value, original };
      return present === original
        ? t('editor.cellUnchanged', params)
        : t('editor.cellChanged', params);
    },
    entryText: (address) => {
      const { hex } = controller.store.getState();
      const type = wordTypeOf(hex);
      const shown = cellText(bytes, address, type, hex.format, hex.display);
      if (hex.display !== 'mod') return shown;
      return entryText(readWord(bytes.current, address, type) ?? 0, type, shown, hex.format);
    },
  };
}
