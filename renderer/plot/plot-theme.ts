import type { ViewTheme } from '../view/view-contract.ts';

/** Colours of the drawn lines beside those of the hex view, each `#rrggbb` or `#rrggbbaa`. */
export interface PlotTheme extends ViewTheme {
  /** Values, names and units of an axis. */
  readonly axisText: string;
  readonly axisBackground: string;
  /** The curve that is edited, other curves, and the original behind them. */
  readonly curveActive: string;
  readonly curve: string;
  readonly curveOriginal: string;
}
