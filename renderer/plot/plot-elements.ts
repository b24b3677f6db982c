import '../view/view.css';
import './line-view.css';
import { applyElementColours } from '../view/grid-elements.ts';
import type { PlotTheme } from './plot-theme.ts';

let nextNumber = 0;

/** Elements of a line view, all over the canvas and inside one element that goes when the view goes. */
export interface PlotElements {
  readonly overlay: HTMLElement;
  /** Has the focus, the keys and the pointer. */
  readonly field: HTMLElement;
  /** Holds the entry field. */
  readonly entries: HTMLElement;
  /** Shown beside a point: what it is, or what it becomes. */
  readonly tip: HTMLElement;
  /** Spoken politely when its text changes. */
  readonly live: HTMLElement;
}

/** Builds the elements inside `host`, which is positioned and holds the canvas below. */
export function createPlotElements(host: HTMLElement): PlotElements {
  const overlay = block('line-view-overlay');
  const field = block('line-view-field');
  const live = block('hex-view-live');
  const number = nextNumber++;
  field.id = `line-view-field-${number}`;
  field.tabIndex = 0;
  live.id = `line-view-live-${number}`;
  live.setAttribute('aria-live', 'polite');
  const entries = block('hex-view-entries');
  const tip = block('line-view-tip');
  tip.hidden = true;
  tip.setAttribute('aria-hidden', 'true');
  overlay.append(field, entries, tip, live);
  host.append(overlay);
  return { overlay, field, entries, tip, live };
}

/** Hands the colours of the theme to the style sheets. */
export function applyPlotColours(overlay: HTMLElement, theme: PlotTheme): void {
  applyElementColours(overlay, theme);
  overlay.style.setProperty('--line-tip', theme.header);
  overlay.style.setProperty('--line-tip-text', theme.headerTextActive);
  overlay.style.setProperty('--line-tip-border', theme.headerText);
}

function block(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
