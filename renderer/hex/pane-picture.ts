import type { DisplayMode } from '../../core/values/cell-text.ts';
import type { WordType } from '../../core/values/word.ts';
import type { PaneFrame } from '../grid/grid-painter.ts';
import type { HexPicture, HexWindow } from './hex-rows.ts';
import type { BarScale } from './hex-view-contract.ts';

/** Everything the texels of the right pane follow from. */
export interface PanePicture extends HexPicture {
  readonly wordType: WordType;
  readonly display: DisplayMode;
  readonly barScale: BarScale;
}

/** The part of the file and of the pane that a frame shows. */
export interface PaneWindow extends HexWindow {
  readonly pane: PaneFrame;
}
