import './view.css';
import type { GridLayout } from '../grid/grid-layout.ts';
import type { ViewTheme } from './view-contract.ts';

let nextGridNumber = 0;

/** Elements of a hex view, all over the canvas and inside one element that goes when the view goes. */
export interface GridElements {
  readonly overlay: HTMLElement;
  /** Has the focus and the keys; holds the mirror for assistive technology. */
  readonly grid: HTMLElement;
  /** Covers the body of cells and cuts the entry field off at its edges. */
  readonly entries: HTMLElement;
  /** Spoken politely when its text changes. */
  readonly live: HTMLElement;
}

/** Builds the elements inside `host`, which is positioned and holds the canvas below. */
export function createGridElements(host: HTMLElement): GridElements {
  const overlay = block('hex-view-overlay');
  const grid = block('hex-view-grid');
  grid.id = `hex-view-grid-${nextGridNumber++}`;
  grid.tabIndex = 0;
  grid.setAttribute('role', 'grid');
  grid.setAttribute('aria-multiselectable', 'true');
  const entries = block('hex-view-entries');
  const live = block('hex-view-live');
  live.setAttribute('aria-live', 'polite');
  overlay.append(grid, entries, live);
  host.append(overlay);
  return { overlay, grid, entries, live };
}

/** Hands the colours of the theme to view.css. */
export function applyElementColours(overlay: HTMLElement, theme: ViewTheme): void {
  const { style } = overlay;
  style.setProperty('--hex-background', theme.background);
  style.setProperty('--hex-text', theme.text);
  style.setProperty('--hex-header', theme.header);
  style.setProperty('--hex-line', theme.gridLine);
  style.setProperty('--hex-thumb', `color-mix(in srgb, ${theme.headerText} 45%, ${theme.header})`);
  style.setProperty('--hex-thumb-active', theme.headerText);
  style.setProperty('--hex-focus', theme.selectionBorder);
  style.setProperty('--hex-cursor', theme.cursor);
  style.setProperty('--hex-invalid', theme.increased);
}

/** Lays the layer of the entry field over the body of cells. */
export function placeEntryLayer(entries: HTMLElement, layout: GridLayout, cssPerPx: number): void {
  const { style } = entries;
  style.left = `${layout.bodyLeftPx * cssPerPx}px`;
  style.top = `${layout.bodyTopPx * cssPerPx}px`;
  style.width = `${layout.bodyWidthPx * cssPerPx}px`;
  style.height = `${layout.bodyHeightPx * cssPerPx}px`;
}

function block(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
