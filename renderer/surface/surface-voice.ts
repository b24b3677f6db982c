import { QuietTimer } from '../frame/quiet-timer.ts';
import { GridMirror } from '../grid/grid-mirror.ts';
import type { MapViewTexts } from '../map/map-view-contract.ts';
import type { PlotElements } from '../plot/plot-elements.ts';
import { MirroredSurface } from './surface-mirror.ts';
import type { SurfaceModel } from './surface-model.ts';

/** How long nothing may have moved before screen readers are told, in milliseconds. */
const QUIET_MS = 150;

/** What assistive technology is told of a surface: a grid of its cells, and the cell of the cursor spoken at rest. */
export class SurfaceVoice {
  readonly #elements: PlotElements;
  readonly #model: SurfaceModel;
  readonly #mirror: GridMirror;
  readonly #quiet: QuietTimer;
  #texts: MapViewTexts;

  constructor(elements: PlotElements, model: SurfaceModel, texts: MapViewTexts) {
    this.#elements = elements;
    this.#model = model;
    this.#texts = texts;
    const { field } = elements;
    field.setAttribute('role', 'grid');
    field.setAttribute('aria-multiselectable', 'true');
    this.#mirror = new GridMirror(field, new MirroredSurface(model));
    this.#quiet = new QuietTimer(QUIET_MS, () => this.#settled());
    this.setTexts(texts);
  }

  setTexts(texts: MapViewTexts): void {
    this.#texts = texts;
    this.#elements.field.setAttribute('aria-label', texts.viewLabel);
    this.touch();
  }

  setReadOnly(isReadOnly: boolean): void {
    this.#elements.field.setAttribute('aria-readonly', String(isReadOnly));
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
    const { live } = this.#elements;
    const { area, cursor } = this.#model.selected.selection;
    const text = this.#texts.describeCell(area, cursor);
    if (live.textContent !== text) live.textContent = text;
  }
}
