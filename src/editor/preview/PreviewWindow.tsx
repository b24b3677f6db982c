import { X } from 'lucide-react';
import { type JSX, useMemo } from 'react';
import { useStore } from 'zustand';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import type { MapViewData, MapViewTexts } from '../../../renderer/map/map-view-contract.ts';
import type {
  SurfaceSettings,
  SurfaceViewEvents,
} from '../../../renderer/surface/surface-view-contract.ts';
import { useApplication } from '../../app/application.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useDrag } from '../../components/use-drag.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { mapThemes } from '../../theme/map-theme.ts';
import { useEditor, useEditorState, useFileBytes, useShownBytes } from '../editor-context.ts';
import { LineViewHost } from '../views/LineViewHost.tsx';
import { SurfaceViewHost } from '../views/SurfaceViewHost.tsx';
import { TableViewHost } from '../views/TableViewHost.tsx';
import styles from './PreviewWindow.module.css';
import { usePreviewMap } from './use-preview-map.ts';

/** A view that is only looked at asks for nothing. */
const NO_EVENTS: SurfaceViewEvents = {
  selectionChanged: () => undefined,
  selectionExceeded: () => undefined,
  menuRequested: () => undefined,
  entryCommitted: () => false,
  cellsDragged: () => undefined,
  contextChanged: () => undefined,
  cameraChanged: () => undefined,
};

const ignore = (): void => undefined;

const FONT_SIZE_PX = 12;

/**
 * Values and shape of a map beside the tree, without opening it. The views stay while maps come and go, so that going through
 * a list is as quick as turning cards. Expectations 2.2, "Preview".
 */
export function PreviewWindow(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const map = usePreviewMap();
  const { contentRef, handleProps } = useDrag(true);
  const name = map === undefined || map.name === '' ? t('editor.preview.selection') : map.name;
  return (
    <section
      ref={contentRef}
      aria-label={t('editor.preview.title', { name })}
      className={styles['window']}
    >
      <header className={styles['head']} {...handleProps}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['detail']}>
          {map && `${formatAddress(map.cells.address)} \u00b7 ${map.width}\u00d7${map.height}`}
        </span>
        <IconButton
          label={t('editor.preview.close')}
          keys="Esc"
          icon={<X />}
          onClick={() => controller.store.setState({ preview: undefined })}
        />
      </header>
      {map === undefined ? (
        <p className={styles['none']}>{t('editor.preview.none')}</p>
      ) : (
        <Views map={map} name={name} />
      )}
    </section>
  );
}

function Views({ map, name }: { readonly map: MapDefinition; readonly name: string }): JSX.Element {
  const data = usePreviewData(map);
  const settings = usePreviewSettings();
  const texts = usePreviewTexts(name);
  const shown = { data, settings, texts, events: NO_EVENTS, onView: ignore, unsupported: null };
  return (
    <div inert className={styles['body']}>
      <div className={styles['part']}>
        <TableViewHost {...shown} />
      </div>
      <div className={styles['part']}>
        {map.height === 1 || map.width === 1 ? (
          <LineViewHost {...shown} zoomChanged={ignore} />
        ) : (
          <SurfaceViewHost {...shown} />
        )}
      </div>
    </div>
  );
}

/** Another object after every change of the bytes: nobody tells these views of ranges. */
function usePreviewData(map: MapDefinition): MapViewData {
  const file = useFileBytes();
  const shown = useShownBytes();
  return useMemo(() => ({ map, ...shown, current: file.current }), [map, shown, file]);
}

function usePreviewSettings(): SurfaceSettings {
  const { settings } = useApplication();
  const theme = useStore(settings.store, ({ editor }) => editor.theme);
  const mapSettings = useEditorState((state) => state.mapSettings);
  return useMemo(
    () => ({
      ...mapSettings,
      showsSparklines: false,
      theme: mapThemes[theme],
      display: 'mod',
      fontSizePx: FONT_SIZE_PX,
      editable: false,
    }),
    [mapSettings, theme],
  );
}

function usePreviewTexts(name: string): MapViewTexts {
  const { t } = useTexts();
  return useMemo(
    () => ({
      viewLabel: t('editor.preview.title', { name }),
      entryLabel: t('editor.entryLabel'),
      scrollbarLabel: t('editor.scrollLabel'),
      describeCell: () => '',
      entryText: () => '',
    }),
    [t, name],
  );
}
