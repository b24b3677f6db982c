/**
 * The bundled font of the data views with what stands in until it is there, and for Chinese names the one of the interface. The
 * application loads their style sheets.
 */
export const DATA_FONT_FAMILY =
  '"JetBrains Mono", ui-monospace, "Noto Sans SC Variable", monospace';

const BUNDLED_FAMILIES = ['JetBrains Mono', 'Noto Sans SC Variable'];
/** Width of every glyph of JetBrains Mono in parts of the font size; taken where nothing can be measured. */
const BUNDLED_ADVANCE_EM = 0.6;
/** Size at which widths are measured. Large, so that rounding to pixels does not show. */
const MEASURED_PX = 100;
/** How long a view waits for the font before it draws with the fallback, in milliseconds. */
const FONT_WAIT_MS = 1500;

/**
 * Waits until the font can be drawn with at a size in device pixels, at most 1.5 s: a file in a foreign font is better
 * than none.
 */
export async function loadDataFont(sizePx: number): Promise<void> {
  let timer = 0;
  const timeout = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, FONT_WAIT_MS);
  });
  await Promise.race([document.fonts.load(fontOf(sizePx)).then(settled, settled), timeout]);
  window.clearTimeout(timer);
}

/**
 * Calls `listener` when a bundled font arrives later than `loadDataFont` waited for, or its style sheet does.
 *
 * @returns a function that ends the watch
 */
export function watchDataFont(listener: () => void): () => void {
  const arrived = (event: FontFaceSetLoadEvent): void => {
    const isOurs = event.fontfaces.some(({ family }) =>
      BUNDLED_FAMILIES.some((bundled) => family.includes(bundled)),
    );
    if (isOurs) listener();
  };
  document.fonts.addEventListener('loadingdone', arrived);
  return () => document.fonts.removeEventListener('loadingdone', arrived);
}

/** Width of a glyph in parts of the font size, of the font that is really drawn with at present. */
export function measureAdvanceEm(): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return BUNDLED_ADVANCE_EM;
  context.font = fontOf(MEASURED_PX);
  return context.measureText('0').width / MEASURED_PX;
}

function fontOf(sizePx: number): string {
  return `${sizePx}px ${DATA_FONT_FAMILY}`;
}

/** Loaded or failed: a font that cannot be loaded is no reason to stop, the fallback of the family is drawn. */
function settled(): undefined {
  return undefined;
}
