import type { MapSelection } from '../../core/selection/map-selection.ts';
import { QuietTimer } from '../frame/quiet-timer.ts';
import { GridMirror, type MirroredGrid } from '../grid/grid-mirror.ts';
import type { PlotElements } from '../plot/plot-elements.ts';
import type { MapViewTexts } from './map-view-contract.ts';

/** How long nothing may have moved before screen readers are told, in milliseconds. */
const QUIET_MS = 150;

/** What is told of a view. */
export interface AnnouncedView {
  readonly elements: Pick<PlotElements, 'field' | 'live'>;
  readonly mirrored: MirroredGrid;
  readonly texts: MapViewTexts;
  selection(): MapSelection;
  /** The view has come to rest. */
  settled?(): void;
}

/** What assistive technology is told of a drawn map: a grid of its cells, and the cell of the cursor spoken at rest. */
export class CursorAnnouncer {
  readonly #view: AnnouncedView;
  readonly #mirror: GridMirror;
  readonly #quiet: QuietTimer;
  #texts: MapViewTexts;

  constructor(view: AnnouncedView) {
    this.#view = view;
    this.#texts = view.texts;
    const { field } = view.elements;
    field.setAttribute('role', 'grid');
    field.setAttribute('aria-multiselectable', 'true');
    this.#mirror = new GridMirror(field, view.mirrored);
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.setTexts(view.texts);
  }

  setTexts(texts: MapViewTexts): void {
    this.#texts = texts;
    this.#view.elements.field.setAttribute('aria-label', texts.viewLabel);
    this.touch();
  }

  setReadOnly(isReadOnly: boolean): void {
    this.#view.elements.field.setAttribute('aria-readonly', String(isReadOnly));
  }

  /** Something has changed: everything is told again once it rests. */
  touch(): void {
    this.#quiet.touch();
  }

  /** The cursor stands elsewhere: its cell is named at once. */
  showCursor(): void {
    this.#mirror.showCursor();
  }

  dispose(): void {
    this.#quiet.dispose();
    this.#mirror.dispose();
  }

  /** The view has come to rest: time for what would slow it down. */
  #settled(): void {
    this.#mirror.rebuild();
    this.#view.settled?.();
    const { live } = this.#view.elements;
    const { area, cursor } = this.#view.selection();
    const text = this.#texts.describeCell(area, cursor);
    if (live.textContent !== text) live.textContent = text;
  }
}
