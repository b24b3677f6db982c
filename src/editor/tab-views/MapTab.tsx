import { type JSX, useCallback, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import type { MapArea } from '../../../core/maps/map-cell-text.ts';
import type { MapView, MapViewTexts } from '../../../renderer/map/map-view-contract.ts';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import type {
  SurfaceSettings,
  SurfaceViewEvents,
} from '../../../renderer/surface/surface-view-contract.ts';
import { useApplication } from '../../application/application.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { mapThemeOf } from '../../theme/map-theme.ts';
import type { MapController } from '../controllers/map-controller.ts';
import { useEditor, useEditorState, useShownBytes } from '../kit/editor-context.ts';
import { packMapOf } from '../library/shared-maps.ts';
import type { MapTabState } from '../state/editor-tabs.ts';
import { LineViewHost } from '../views/LineViewHost.tsx';
import { SurfaceViewHost, TableViewHost } from '../views/lazy-views.ts';
import { GraphicsLost, type ViewGeneration } from './GraphicsLost.tsx';
import styles from './HexTab.module.css';

/** An open map: mounts its drawn view and joins it to the controller. */
export function MapTab({
  tab,
  generation,
  isLost,
  contextChanged,
  reload,
}: ViewGeneration & { readonly tab: MapTabState }): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const map = useShownMap(tab.id);
  const texts = useTexts();
  const mapController = controller.tabs.mapController(tab.id);
  const settings = useMapViewSettings(packMapOf(map)?.isLocked === true);
  const bytes = useShownBytes();
  const data = useMemo(() => map && { map, ...bytes }, [map, bytes]);
  const name = map?.name ?? '';
  const viewTexts = useMemo(
    () => viewTextsOf(mapController, texts, t(`editor.mapView.${tab.mode}`, { name })),
    [mapController, texts, t, tab.mode, name],
  );
  const viewRef = useRef<MapView>(undefined);
  const detach = useRef<() => void>(undefined);
  const events = useMemo(
    (): SurfaceViewEvents => ({
      selectionChanged: (selection) => mapController.selectionChanged(selection, viewRef.current),
      selectionExceeded: () => controller.selectionExceeded(),
      menuRequested: (request) => mapController.openMenu(request),
      entryCommitted: (request) => mapController.enter(request),
      cellsDragged: (request) => mapController.drag(request),
      contextChanged,
      cameraChanged: (camera) => {
        mapController.camera = camera;
      },
    }),
    [controller, mapController, contextChanged],
  );
  const onView = useCallback(
    (view: MapView | undefined) => {
      detach.current?.();
      detach.current = view && mapController.attach(view, tab.mode);
      viewRef.current = view;
      controller.takeFocusWhenShown();
    },
    [controller, mapController, tab.mode],
  );

  const keepZoom = useCallback(
    (zoom: LineZoom) => {
      mapController.zoom = zoom;
    },
    [mapController],
  );

  if (data === undefined) return <MapLoading />;
  const shown = {
    data,
    settings,
    texts: viewTexts,
    events,
    onView,
  };
  return (
    <section className={styles['tab']} aria-label={name}>
      {tab.mode === 'TEXT' && (
        <TableViewHost key={generation} {...shown} meanwhile={<ViewSkeleton />} />
      )}
      {tab.mode === '2D' && (
        <LineViewHost
          key={generation}
          {...shown}
          zoom={mapController.zoom}
          zoomChanged={keepZoom}
        />
      )}
      {tab.mode === '3D' && (
        <SurfaceViewHost
          key={generation}
          {...shown}
          camera={mapController.camera}
          meanwhile={<ViewSkeleton />}
        />
      )}
      <GraphicsLost isLost={isLost} onReload={reload} />
    </section>
  );
}

/** The map as it is saved, or as it would be after what is being typed into its properties. */
function useShownMap(mapId: string): ProjectMap | undefined {
  const { controller } = useEditor();
  const saved = useStore(controller.library.store, ({ maps }) =>
    maps.find(({ id }) => id === mapId),
  );
  const draft = useEditorState(({ mapDraft }) =>
    mapDraft?.mapId === mapId ? mapDraft.fields : undefined,
  );
  return useMemo(() => saved && { ...saved, ...draft }, [saved, draft]);
}

function MapLoading(): JSX.Element {
  const { t } = useTexts();
  return (
    <section className={styles['tab']} aria-label={t('editor.mapView.missingTitle')} aria-busy>
      <ViewSkeleton />
    </section>
  );
}

function ViewSkeleton(): JSX.Element {
  return <Skeleton width="40%" heightPx={20} />;
}

function useMapViewSettings(isLocked: boolean): SurfaceSettings {
  const application = useApplication();
  const theme = useStore(application.settings.store, (state) => state.editor.theme);
  const heatPalette = useStore(application.settings.store, (state) => state.editor.heatPalette);
  const plotWheel = useStore(application.settings.store, (state) => state.editor.plotWheel);
  const display = useEditorState((state) => state.hex.display);
  const fontSizePx = useEditorState((state) => state.hex.fontSizePx);
  const mapSettings = useEditorState((state) => state.mapSettings);
  const isChanging = useEditorState((state) => state.busy === 'changingVersion');
  return useMemo(
    () => ({
      ...mapSettings,
      theme: mapThemeOf(theme, heatPalette),
      display,
      fontSizePx,
      plotWheel,
      editable: display !== 'ori' && !isChanging && !isLocked,
    }),
    [mapSettings, theme, heatPalette, display, fontSizePx, plotWheel, isChanging, isLocked],
  );
}

/** Words of a view; values are read when the view asks, which it does for the cell at the cursor. */
function viewTextsOf(controller: MapController, { t }: Texts, viewLabel: string): MapViewTexts {
  return {
    viewLabel,
    entryLabel: t('editor.entryLabel'),
    scrollbarLabel: t('editor.scrollLabel'),
    describeCell: (area: MapArea, cell) => {
      const { shown, present, original } = controller.textsOf(area, cell);
      const params = { row: cell.row + 1, column: cell.column + 1, value: shown, original };
      if (area !== 'data') return t(`editor.mapCell.${area}`, params);
      return t(present === original ? 'editor.mapCell.data' : 'editor.mapCell.dataChanged', params);
    },
    entryText: (area, cell) => controller.textsOf(area, cell).shown,
  };
}
