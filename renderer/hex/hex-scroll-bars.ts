import { pageRows } from '../grid/grid-layout.ts';
import { maxTopPx } from '../grid/grid-scroll.ts';
import { ScrollBar } from '../input/scroll-bar.ts';
import { type HexStage, STALE } from './hex-stage.ts';

/** The two scroll bars of a hex view, kept in step with its stage. */
export class HexScrollBars {
  readonly #stage: HexStage;
  readonly #vertical: ScrollBar;
  readonly #horizontal: ScrollBar;

  constructor(host: HTMLElement, gridId: string, stage: HexStage) {
    this.#stage = stage;
    this.#vertical = new ScrollBar('vertical', gridId, {
      scrolledTo: (share) => this.#moved(stage.scroll.toShare(stage.layout, share)),
      pageWanted: (direction) =>
        this.#moved(
          stage.scroll.moveBy(
            stage.layout,
            0,
            direction * Math.max(1, pageRows(stage.layout) - 1) * stage.layout.metrics.rowHeightPx,
          ),
        ),
    });
    this.#horizontal = new ScrollBar('horizontal', gridId, {
      scrolledTo: (share) => this.#moved(stage.scroll.toLeftShare(stage.layout, share)),
      pageWanted: (direction) =>
        this.#moved(stage.scroll.moveBy(stage.layout, direction * stage.layout.bodyWidthPx, 0)),
    });
    host.append(this.#vertical.element, this.#horizontal.element);
  }

  /** Element of the vertical bar, for what is drawn under its thumb. */
  get verticalElement(): HTMLElement {
    return this.#vertical.element;
  }

  setLabel(label: string): void {
    this.#vertical.setLabel(label);
    this.#horizontal.setLabel(label);
  }

  /** Shows where the grid is. Called after every frame: touches the document only when a thumb moves by a pixel. */
  follow(): void {
    const { layout, scroll, size } = this.#stage;
    const ratio = size.pixelRatio;
    const barPx = layout.hasHorizontalBar ? layout.barThicknessPx : 0;
    this.#vertical.setTrack((size.heightPx - barPx) / ratio);
    this.#vertical.show({
      viewSize: layout.bodyHeightPx,
      contentSize: layout.contentHeightPx,
      scrolled: scroll.topPx(layout),
    });
    this.#horizontal.setShown(layout.hasHorizontalBar);
    if (!layout.hasHorizontalBar) return;
    this.#horizontal.setTrack((size.widthPx - layout.barThicknessPx) / ratio);
    this.#horizontal.show({
      viewSize: layout.bodyWidthPx,
      contentSize: layout.contentWidthPx,
      scrolled: scroll.leftPx,
    });
  }

  /** Tells assistive technology where the grid is, when it has come to rest. */
  announce(): void {
    const { layout, scroll } = this.#stage;
    const lastTopRow = Math.ceil(maxTopPx(layout) / layout.metrics.rowHeightPx);
    this.#vertical.announce(scroll.topRow, lastTopRow);
    const { cellWidthPx } = layout.metrics;
    const hiddenPx = Math.max(0, layout.contentWidthPx - layout.bodyWidthPx);
    this.#horizontal.announce(
      Math.floor(scroll.leftPx / cellWidthPx),
      Math.ceil(hiddenPx / cellWidthPx),
    );
  }

  dispose(): void {
    this.#vertical.dispose();
    this.#horizontal.dispose();
  }

  #moved(hasMoved: boolean): void {
    if (hasMoved) this.#stage.invalidate(STALE.place);
  }
}
