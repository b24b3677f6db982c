import type { MapDefinition } from '../maps/map-definition.ts';
import type { WordBytes, WordType } from '../values/word.ts';
import { type DrawnAxis, type DrawnMap, drawAxis, drawMap, varyMap } from './draw-map.ts';
import { MAP_KINDS_OF_ENGINE, type MapKindOfEngine, type Quantity } from './map-catalog.ts';
import type { FreeSpace, SampleImage } from './sample-image.ts';

/** How a family fills its calibration. */
export interface CalibrationPlan {
  readonly space: FreeSpace;
  /** Most maps, twins included. */
  readonly mapCount: number;
  readonly draw: () => DrawnMap;
  /** Puts a map into the free space; `undefined` if there is no room left. */
  readonly place: (map: DrawnMap) => MapDefinition | undefined;
  /** Lengths of the constants between maps. */
  readonly constantBytes: readonly WordBytes[];
}

const SIZES: ReadonlyArray<readonly [width: number, height: number]> = [
  [6, 6],
  [8, 8],
  [8, 6],
  [10, 8],
  [10, 10],
  [12, 10],
  [12, 16],
  [16, 8],
  [16, 12],
  [16, 16],
  [20, 16],
];
const CURVE_SIZES = [5, 8, 10, 12, 16];
/** One map in so many gets a twin. */
const TWIN_EVERY = 9;

/** Maps, some with a twin right after them, and constants between, until the space or the count is used up. */
export function fillCalibration(image: SampleImage, plan: CalibrationPlan): void {
  const { random } = image;
  const isFull = (): boolean => image.maps.length >= plan.mapCount;
  while (!isFull()) {
    const map = plan.draw();
    const first = plan.place(map);
    if (first === undefined) return;
    if (random.below(TWIN_EVERY) === 0 && !isFull()) {
      const isEqual = random.below(2) === 0;
      const second = plan.place(isEqual ? map : varyMap(map, random));
      if (second === undefined) return;
      image.twins.push({ firstId: first.id, secondId: second.id, isEqual });
    }
    if (random.below(3) === 0) placeConstants(image, plan);
  }
}

/** Kind and axes drawn for one map alone. */
export function drawFreshMap(
  image: SampleImage,
  axisType: WordType,
  cellType: WordType,
  canBeSigned = true,
): DrawnMap {
  const { random } = image;
  const kind = random.pick(MAP_KINDS_OF_ENGINE);
  const [width, height] = drawSize(image, kind);
  const x = drawAxis(kind.x, width, axisType, random);
  const y = kind.y === undefined ? undefined : drawAxis(kind.y, height, axisType, random);
  return drawMap(kind, x, y, cellType, canBeSigned, random);
}

/** Axes that several maps share, by quantity, and where they were put. */
export class AxisPool {
  readonly #axes = new Map<Quantity, DrawnAxis[]>();
  readonly #addresses = new Map<DrawnAxis, number>();

  /** Draws `countPerQuantity` axes for every quantity of the catalogue. `place` puts one and returns where its points are. */
  constructor(
    image: SampleImage,
    countPerQuantity: number,
    type: WordType,
    place: (axis: DrawnAxis) => number,
  ) {
    const { random } = image;
    for (const quantity of quantitiesOf(MAP_KINDS_OF_ENGINE)) {
      const axes = Array.from({ length: countPerQuantity }, () => {
        const axis = drawAxis(quantity, random.pick([6, 8, 10, 12, 16, 20]), type, random);
        this.#addresses.set(axis, place(axis));
        return axis;
      });
      this.#axes.set(quantity, axes);
    }
  }

  /** A map of some kind over axes of the pool. */
  draw(image: SampleImage, cellType: WordType, canBeSigned = true): DrawnMap {
    const kind = image.random.pick(MAP_KINDS_OF_ENGINE);
    const x = this.#pick(image, kind.x);
    const y = kind.y === undefined ? undefined : this.#pick(image, kind.y);
    return drawMap(kind, x, y, cellType, canBeSigned, image.random);
  }

  /** @throws RangeError if the axis is not of this pool */
  addressOf(axis: DrawnAxis): number {
    const address = this.#addresses.get(axis);
    if (address === undefined) throw new RangeError('the axis is not in the pool');
    return address;
  }

  /** Whether the axis is of this pool. */
  has(axis: DrawnAxis): boolean {
    return this.#addresses.has(axis);
  }

  #pick(image: SampleImage, quantity: Quantity): DrawnAxis {
    return image.random.pick(this.#axes.get(quantity) ?? []);
  }
}

function quantitiesOf(kinds: readonly MapKindOfEngine[]): Set<Quantity> {
  return new Set(kinds.flatMap(({ x, y }) => (y === undefined ? [x] : [x, y])));
}

function drawSize({ random }: SampleImage, kind: MapKindOfEngine): readonly [number, number] {
  return kind.y === undefined ? [random.pick(CURVE_SIZES), 1] : random.pick(SIZES);
}

function placeConstants(image: SampleImage, plan: CalibrationPlan): void {
  const { random } = image;
  const wordBytes = random.pick(plan.constantBytes);
  const count = random.between(1, 8);
  for (let i = 0; i < count; i++) {
    const address = plan.space.take(wordBytes, wordBytes);
    if (address === undefined) return;
    const value = random.below(3) === 0 ? random.below(4) : random.below(2 ** (8 * wordBytes - 2));
    const name = `Constant ${image.constants.length + 1}`;
    image.addConstant(name, address, image.word(wordBytes), value);
  }
}
