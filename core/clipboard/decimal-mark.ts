/** What may stand before the decimals of copied numbers: spreadsheets of many countries read only a comma. */
export const DECIMAL_MARKS = ['point', 'comma'] as const;

/** What stands before the decimals of copied numbers. */
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
