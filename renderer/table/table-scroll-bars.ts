import { BAR_THICKNESS_CSS_PX } from '../grid/grid-layout.ts';
import { ScrollBar } from '../input/scroll-bar.ts';
import { columnAtPx, pageRows } from './table-layout.ts';
import { maxLeftPx, maxTopPx } from './table-scroll.ts';
import type { TableStage } from './table-stage.ts';
import { STALE } from './table-stale.ts';

/** The two scroll bars of a table, kept in step with its stage. Each is there only when there is something to scroll. */
export class TableScrollBars {
  readonly #stage: TableStage;
  readonly #vertical: ScrollBar;
  readonly #horizontal: ScrollBar;

  constructor(host: HTMLElement, gridId: string, stage: TableStage) {
    this.#stage = stage;
    this.#vertical = new ScrollBar('vertical', gridId, {
      scrolledTo: (share) => this.#moved(stage.scroll.toShare(stage.layout, share)),
      pageWanted: (direction) => {
        const { layout, scroll } = stage;
        const rows = Math.max(1, pageRows(layout) - 1);
        this.#moved(scroll.moveBy(layout, 0, direction * rows * layout.metrics.rowHeightPx));
      },
    });
    this.#horizontal = new ScrollBar('horizontal', gridId, {
      scrolledTo: (share) => this.#moved(stage.scroll.toLeftShare(stage.layout, share)),
      pageWanted: (direction) =>
        this.#moved(stage.scroll.moveBy(stage.layout, direction * stage.layout.bodyWidthPx, 0)),
    });
    host.append(this.#vertical.element, this.#horizontal.element);
  }

  setLabel(label: string): void {
    this.#vertical.setLabel(label);
    this.#horizontal.setLabel(label);
  }

  /** Shows where the table is. Called after every frame: touches the document only when a thumb moves by a pixel. */
  follow(): void {
    const { layout, scroll, size } = this.#stage;
    const { hasVerticalBar, hasHorizontalBar } = layout;
    const ratio = size.pixelRatio;
    this.#vertical.setShown(hasVerticalBar);
    this.#horizontal.setShown(hasHorizontalBar);
    if (hasVerticalBar) {
      const barPx = hasHorizontalBar ? layout.barThicknessPx : 0;
      this.#vertical.setTrack((size.heightPx - barPx) / ratio);
      this.#vertical.show({
        viewSize: layout.bodyHeightPx,
        contentSize: layout.contentHeightPx,
        scrolled: scroll.topPx,
      });
    }
    if (hasHorizontalBar) {
      const barPx = hasVerticalBar ? layout.barThicknessPx : 0;
      this.#endAt(hasVerticalBar);
      this.#horizontal.setTrack((size.widthPx - barPx) / ratio);
      this.#horizontal.show({
        viewSize: layout.bodyWidthPx,
        contentSize: layout.contentWidthPx,
        scrolled: scroll.leftPx,
      });
    }
  }

  /** Tells assistive technology where the table is, when it has come to rest. */
  announce(): void {
    const { layout, scroll } = this.#stage;
    const { rowHeightPx } = layout.metrics;
    this.#vertical.announce(
      Math.floor(scroll.topPx / rowHeightPx),
      Math.ceil(maxTopPx(layout) / rowHeightPx),
    );
    const column = columnAtPx(layout, scroll.leftPx);
    const isAtEnd = scroll.leftPx >= maxLeftPx(layout);
    const last = columnAtPx(layout, maxLeftPx(layout));
    this.#horizontal.announce(isAtEnd ? last : column, last);
  }

  dispose(): void {
    this.#vertical.dispose();
    this.#horizontal.dispose();
  }

  /** The horizontal bar ends where the vertical one begins. */
  #endAt(hasVerticalBar: boolean): void {
    const right = hasVerticalBar ? `${BAR_THICKNESS_CSS_PX}px` : '0px';
    const { style } = this.#horizontal.element;
    if (style.right !== right) style.right = right;
  }

  #moved(hasMoved: boolean): void {
    if (hasMoved) this.#stage.invalidate(STALE.rows);
  }
}
