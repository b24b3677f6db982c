import { type JSX, useMemo } from 'react';
import { useStore } from 'zustand';
import type { MapDefinition } from '../../../core/maps/map-definition.ts';
import type { MapViewData } from '../../../renderer/map/map-view-contract.ts';
import type { SurfaceSettings } from '../../../renderer/surface/surface-view-contract.ts';
import { useApplication } from '../../application/application.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { mapThemeOf } from '../../theme/map-theme.ts';
import { useEditorState, useFileBytes, useShownBytes } from '../kit/editor-context.ts';
import { LineViewHost } from '../views/LineViewHost.tsx';
import { LOOKED_AT_FONT_PX, NO_EVENTS, useLookedAtTexts } from '../views/looked-at-view.ts';
import { SurfaceViewHost } from '../views/SurfaceViewHost.tsx';
import { TableViewHost } from '../views/TableViewHost.tsx';
import styles from './MapPreview.module.css';

const ignore = (): void => undefined;

/** Values and shape of a map, to be looked at only: a curve where it has one row or column, a surface otherwise. */
export function MapPreview({
  map,
  name,
}: {
  readonly map: MapDefinition;
  readonly name: string;
}): JSX.Element {
  const data = usePreviewData(map);
  const settings = usePreviewSettings();
  const { t } = useTexts();
  const texts = useLookedAtTexts(t('editor.preview.title', { name }));
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
  const heatPalette = useStore(settings.store, ({ editor }) => editor.heatPalette);
  const mapSettings = useEditorState((state) => state.mapSettings);
  return useMemo(
    () => ({
      ...mapSettings,
      showsSparklines: false,
      theme: mapThemeOf(theme, heatPalette),
      display: 'mod',
      fontSizePx: LOOKED_AT_FONT_PX,
      editable: false,
    }),
    [mapSettings, theme, heatPalette],
  );
}
