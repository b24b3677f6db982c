import { type JSX, useMemo } from 'react';
import { useStore } from 'zustand';
import type { PreviewMap } from '../../../core/contract/solution-previews.ts';
import type { SurfaceSettings } from '../../../renderer/surface/surface-view-contract.ts';
import { useApplication } from '../../application/application.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { mapThemeOf } from '../../theme/map-theme.ts';
import { LineViewHost } from '../views/LineViewHost.tsx';
import { LOOKED_AT_FONT_PX, NO_EVENTS, useLookedAtTexts } from '../views/looked-at-view.ts';
import { SurfaceViewHost } from '../views/SurfaceViewHost.tsx';
import { mapName } from './map-name.ts';
import styles from './PreviewPage.module.css';
import { surfaceMap } from './surface-map.ts';

const ignore = (): void => undefined;

/** The change of a map over its area, over a plane of no change. The figures beside it say the same to those who do not see it. */
export function ChangeSurface({ map }: { readonly map: PreviewMap }): JSX.Element {
  const { settings: chosen } = useApplication();
  const theme = useStore(chosen.store, ({ editor }) => editor.theme);
  const heatPalette = useStore(chosen.store, ({ editor }) => editor.heatPalette);
  const texts = useTexts();
  const data = useMemo(() => surfaceMap(map), [map]);
  const settings = useMemo(
    (): SurfaceSettings => ({
      theme: mapThemeOf(theme, heatPalette),
      display: 'mod',
      showsRaw: false,
      fontSizePx: LOOKED_AT_FONT_PX,
      colouring: 'value',
      isFirstRowAtBottom: false,
      axisDistances: 'uniform',
      showsOriginal: true,
      showsSparklines: false,
      editable: false,
      shading: 'smooth',
      showsWire: true,
    }),
    [theme, heatPalette],
  );
  const viewTexts = useLookedAtTexts(
    texts.t('solutions.look.surface', { name: mapName(map, texts) }),
  );
  const shown = { data, settings, texts: viewTexts, events: NO_EVENTS, onView: ignore };
  const { columns, rows } = map.surface;
  return (
    <div inert className={styles['surface']}>
      {columns === 1 || rows === 1 ? (
        <LineViewHost {...shown} zoomChanged={ignore} />
      ) : (
        <SurfaceViewHost {...shown} />
      )}
    </div>
  );
}
