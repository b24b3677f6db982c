/** What the palette offers: everything that can be done, or every map that can be opened. */
export type PaletteKind = 'commands' | 'maps';
