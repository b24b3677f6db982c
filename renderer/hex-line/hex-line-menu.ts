import type { PlotPoint } from '../plot/plot-pointer.ts';
import type { PlotStage } from '../plot/plot-stage.ts';
import type { PointWindow } from '../plot/point-window.ts';
import type { ValueWindow } from '../plot/value-window.ts';
import { addressOfIndex } from '../summary/dump-words.ts';
import type { HexLineEvents } from './hex-line-contract.ts';
import type { HexLineCursor } from './hex-line-cursor.ts';
import { type HexLineLayout, isInBox } from './hex-line-layout.ts';
import type { HexLineModel } from './hex-line-model.ts';

/** What asking for a menu needs of its view. */
export interface HexLineMenuPort {
  readonly model: HexLineModel;
  readonly cursor: HexLineCursor;
  readonly window: PointWindow;
  readonly values: ValueWindow;
  readonly stage: Pick<PlotStage, 'clientPointOf'>;
  layout(): HexLineLayout;
  requested: HexLineEvents['menuRequested'];
}

/** Asks the owner of the view for a context menu, by pointer or key, and selects what it is for. */
export class HexLineMenu {
  readonly #port: HexLineMenuPort;

  constructor(port: HexLineMenuPort) {
    this.#port = port;
  }

  /** A menu for the word under the pointer: what is selected there stays, anything else is selected first. */
  askAt(point: PlotPoint, clientX: number, clientY: number): void {
    const { model, window, cursor } = this.#port;
    const { plot } = this.#port.layout();
    if (!isInBox(plot, point.xPx, point.yPx) || model.words.count === 0) return;
    const index = window.pointAt(point.xPx - plot.left);
    const address = addressOfIndex(model.words, index);
    if (!model.isSelected(index) || !model.hasRange) {
      cursor.apply(model.selected.moveTo(address, false), 'never');
    }
    this.#ask(clientX, clientY, address);
  }

  /** A menu for what is selected, at the point of the cursor. */
  askAtCursor(): void {
    const { model, window, values, stage } = this.#port;
    this.#port.cursor.reveal('nearest');
    const { plot } = this.#port.layout();
    const x = plot.left + window.middleOf(model.cursorIndex);
    const y = values.yOf(model.main.valueAt(model.cursorIndex));
    const inPlot = Math.max(plot.top, Math.min(plot.bottom, y));
    const client = stage.clientPointOf(x, Number.isNaN(y) ? plot.top : inPlot);
    this.#ask(client.x, client.y, model.selection.cursorAddress);
  }

  #ask(clientX: number, clientY: number, address: number): void {
    const target = this.#port.model.hasRange ? 'selection' : 'cell';
    this.#port.requested({ clientX, clientY, target, address });
  }
}
