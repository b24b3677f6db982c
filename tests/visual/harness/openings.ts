/** How a view of the page is opened over and over, by its name. */
export type OpeningName = 'hex' | 'hexLine' | 'table' | 'line' | 'surface';

/** Opens a view, in place of the one before, in a short or a long file. */
export type Opening = (isStrict: boolean, lengthBytes: number) => Promise<void>;

declare global {
  interface Window {
    openings: Readonly<Record<OpeningName, Opening>>;
  }
}

const MAP = { width: 16, height: 16 } as const;

window.openings = {
  hex: (isStrict, lengthBytes) =>
    window.harness.mount({ isStrict, lengthBytes, settings: { rightPane: 'both' } }),
  hexLine: (isStrict, lengthBytes) =>
    window.line.mount({ isStrict, lengthBytes, hasSampleBands: true }),
  table: (isStrict) => window.table.mount({ ...MAP, isStrict, settings: { colouring: 'value' } }),
  line: (isStrict) => window.mapLine.mount({ ...MAP, isStrict, cursor: [3, 4] }),
  surface: (isStrict) => window.surface.mount({ ...MAP, isStrict, cursor: [3, 4] }),
};
