/** One face of a drawn surface. */
export interface Face {
  /** Corners as SVG `points`. */
  readonly points: string;
  /** The two heat colours between which the face lies: `band` and the next, 1..4. */
  readonly band: 1 | 2 | 3 | 4;
  /** Way from the one colour to the next, in percent. */
  readonly sharePercent: number;
}

const COLUMNS = 30;
const ROWS = 22;
const BANDS = 4;

/** Width and height of the drawing in its own units. */
export const ART_SIZE: { readonly width: number; readonly height: number } = {
  width: 960,
  height: 600,
};

/**
 * A torque map as it looks in the surface view: engine speed to the right, load to the back. Faces come from the back to
 * the front, so that drawing them in order hides what lies behind.
 */
export function surfaceFaces(): readonly Face[] {
  const faces: Face[] = [];
  for (let row = ROWS - 1; row > 0; row--) {
    for (let column = 0; column < COLUMNS - 1; column++) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row - 1],
        [column, row - 1],
      ] as const;
      const mean = corners.reduce((sum, [c, r]) => sum + heightAt(c, r), 0) / corners.length;
      faces.push({
        points: corners.map(([c, r]) => project(c, r).join()).join(' '),
        ...heatOf(mean),
      });
    }
  }
  return faces;
}

/** Height 0..1: rises with load, peaks in the middle of the engine speed, falls off at its end. */
function heightAt(column: number, row: number): number {
  const speed = column / (COLUMNS - 1);
  const load = row / (ROWS - 1);
  const plateau = Math.exp(-(((speed - 0.48) / 0.36) ** 2));
  const ridge = 0.2 * Math.exp(-(((speed - 0.27) / 0.1) ** 2)) * load;
  const rise = 1 / (1 + Math.exp(-9 * (load - 0.42)));
  return Math.min(1, 0.06 + 0.9 * plateau * rise + ridge + 0.07 * speed * load);
}

function project(column: number, row: number): readonly [x: number, y: number] {
  const across = column / (COLUMNS - 1);
  const back = row / (ROWS - 1);
  const x = 20 + across * 680 + back * 240;
  const y = 560 - back * 210 + across * 30 - heightAt(column, row) * 300;
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

function heatOf(height: number): Pick<Face, 'band' | 'sharePercent'> {
  const position = Math.min(height, 0.999) * BANDS;
  const below = Math.floor(position);
  const band = below === 0 ? 1 : below === 1 ? 2 : below === 2 ? 3 : 4;
  return { band, sharePercent: Math.round((position - below) * 100) };
}
