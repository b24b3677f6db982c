import { formatPhysical } from '../../core/values/scale.ts';

/** A cell under the pointer, as its tip names it. */
export interface TippedValue {
  /** Values of the axes; empty where an axis has none. */
  readonly axisTexts: readonly (string | undefined)[];
  /** The cell as the table would show it. */
  readonly text: string;
  /** Its value as it is drawn, and the digits of it. */
  readonly value: number;
  readonly decimals: number;
  /** By how much it is being dragged; `undefined` while it is not. */
  readonly delta: number | undefined;
}

/** Axis values and value of a cell; while it is dragged, what it becomes and by how much. */
export function mapTipText({ axisTexts, text, value, decimals, delta }: TippedValue): string {
  const place = axisTexts.filter((axisText) => axisText !== '').join(' / ');
  if (delta === undefined) return `${place}\n${text}`;
  const sign = delta > 0 ? '+' : '';
  return `${place}\n${formatPhysical(value, decimals)} (${sign}${formatPhysical(delta, decimals)})`;
}
