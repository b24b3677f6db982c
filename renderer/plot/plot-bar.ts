import { ScrollBar } from '../input/scroll-bar.ts';
import type { PlotElements } from './plot-elements.ts';
import type { PlotStage } from './plot-stage.ts';
import type { PointWindow } from './point-window.ts';

/** What the scroll bar under a line moves and follows. */
export interface PlotBarPort {
  readonly elements: Pick<PlotElements, 'overlay' | 'field'>;
  readonly window: PointWindow;
  readonly stage: Pick<PlotStage, 'size'>;
  /** Whether the bar stays where all points are in sight. */
  readonly staysWithAll: boolean;
  /** Part of the width that a press beside the thumb pages by. */
  readonly pageShare: number;
  /** The bar was used; `hasMoved` unless it was at an end. */
  moved(hasMoved: boolean): void;
}

/** The scroll bar under a line. */
export class PlotBar {
  readonly #port: PlotBarPort;
  readonly #bar: ScrollBar;

  constructor(port: PlotBarPort) {
    this.#port = port;
    const { elements, window, pageShare } = port;
    this.#bar = new ScrollBar('horizontal', elements.field.id, {
      scrolledTo: (share) => port.moved(window.moveToShare(share)),
      pageWanted: (direction) =>
        port.moved(window.moveByPx(direction * Math.round(window.widthPx * pageShare))),
    });
    elements.overlay.append(this.#bar.element);
  }

  setLabel(label: string): void {
    this.#bar.setLabel(label);
  }

  /** After a frame. */
  follow(): void {
    const { window, stage, staysWithAll } = this.#port;
    const isShown = staysWithAll || hasMore(window);
    this.#bar.setShown(isShown);
    if (!isShown) return;
    this.#bar.setTrack(stage.size.widthPx / stage.size.pixelRatio);
    this.#bar.show({
      viewSize: window.widthPx,
      contentSize: window.contentPx,
      scrolled: window.leftPx,
    });
  }

  /** Tells assistive technology where the view has come to rest. */
  announce(): void {
    const { window } = this.#port;
    const last = Math.max(0, window.count - window.shownPoints);
    this.#bar.announce(Math.min(last, window.firstPoint), last);
  }

  dispose(): void {
    this.#bar.dispose();
  }
}

/** Whether there are points out of sight. */
export function hasMore(window: Pick<PointWindow, 'shownPoints' | 'count'>): boolean {
  return window.shownPoints < window.count;
}
