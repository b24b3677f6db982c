/**
 * Standard rates of VAT of the European Union, in tenths of a percent, by state (ISO 3166-1 alpha-2). As of 2026; not verified, and a
 * tax adviser has to before anything is sold.
 */
const RATES_PERMILLE: ReadonlyMap<string, number> = new Map([
  ['AT', 200],
  ['BE', 210],
  ['BG', 200],
  ['CY', 190],
  ['CZ', 210],
  ['DE', 190],
  ['DK', 250],
  ['EE', 240],
  ['ES', 210],
  ['FI', 255],
  ['FR', 200],
  ['GR', 240],
  ['HR', 250],
  ['HU', 270],
  ['IE', 230],
  ['IT', 220],
  ['LT', 210],
  ['LU', 170],
  ['LV', 210],
  ['MT', 180],
  ['NL', 210],
  ['PL', 230],
  ['PT', 230],
  ['RO', 210],
  ['SE', 250],
  ['SI', 220],
  ['SK', 230],
]);

/** Standard rate of a state of the European Union in tenths of a percent, `undefined` for every other country. */
export function vatRatePermille(country: string): number | undefined {
  return RATES_PERMILLE.get(country);
}
