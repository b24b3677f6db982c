import { useMemo } from 'react';
import type { MapViewTexts } from '../../../renderer/map/map-view-contract.ts';
import type { SurfaceViewEvents } from '../../../renderer/surface/surface-view-contract.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** A view that is only looked at asks for nothing. */
export const NO_EVENTS: SurfaceViewEvents = {
  selectionChanged: () => undefined,
  selectionExceeded: () => undefined,
  menuRequested: () => undefined,
  entryCommitted: () => false,
  cellsDragged: () => undefined,
  contextChanged: () => undefined,
  cameraChanged: () => undefined,
};

/** Of the letters in such a view, in CSS pixels. */
export const LOOKED_AT_FONT_PX = 12;

/** Words of such a view: no cell is named, for none can be reached. @param viewLabel what it shows */
export function useLookedAtTexts(viewLabel: string): MapViewTexts {
  const { t } = useTexts();
  return useMemo(
    () => ({
      viewLabel,
      entryLabel: t('editor.entryLabel'),
      scrollbarLabel: t('editor.scrollLabel'),
      describeCell: () => '',
      entryText: () => '',
    }),
    [t, viewLabel],
  );
}
