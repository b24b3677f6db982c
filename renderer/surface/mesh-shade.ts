/** How much of its colour a face keeps in the dark, and in full light. */
export const DARKEST = 0.56;
export const BRIGHTEST = 1.04;

/** Of the marked cells' colour, what is mixed in: of selected ones, of the border around them, of lit ones. */
export const SELECTED_SHARE = 0.38;
export const BORDER_SHARE = 0.95;
export const FLASHED_SHARE = 0.75;

/** Opacity of the lines of the original in parts of that of its faces: before the surface, and behind it. */
export const ORIGINAL_LINE_SHARE = 2.4;
export const HIDDEN_SHARE = 0.9;

/** Vertices that a pixel spans where lines between them begin to fade, and where none is left: they would cover everything. */
export const WIRE_FULL = 0.14;
export const WIRE_NONE = 0.36;

/** Half the width of the border around selected cells, and of the lines through the cursor, in those of a line. */
export const BORDER_LINES = 3;
export const CURSOR_LINES = 1.5;

/** Opacity of the seam of the background's colour around a text. */
export const SEAM_ALPHA = 0.8;
