/** A physical quantity that axes run over. */
export interface Quantity {
  readonly name: string;
  readonly unit: string;
  /** Physical values of the first and the last axis point. */
  readonly low: number;
  readonly high: number;
  /** physical = raw * factor + offset, for axis points of 8 and of 16 bits. */
  readonly scale8: { readonly factor: number; readonly offset: number };
  readonly scale16: { readonly factor: number; readonly offset: number };
}

/** A kind of map: what it sets, over which quantities, and its form. */
export interface MapKindOfEngine {
  readonly name: string;
  readonly unit: string;
  readonly x: Quantity;
  /** `undefined` for a curve. */
  readonly y: Quantity | undefined;
  /** Physical values that the form's 0 and 1 stand for. */
  readonly low: number;
  readonly high: number;
  /** Form between 0 and 1 for places 0..1 along x and y. */
  readonly form: (x: number, y: number) => number;
}

const SPEED: Quantity = {
  name: 'Engine speed',
  unit: 'rpm',
  low: 520,
  high: 6800,
  scale8: { factor: 40, offset: 0 },
  scale16: { factor: 0.25, offset: 0 },
};
const LOAD: Quantity = {
  name: 'Load',
  unit: '%',
  low: 9,
  high: 180,
  scale8: { factor: 0.75, offset: 0 },
  scale16: { factor: 0.0234375, offset: 0 },
};
const PEDAL: Quantity = {
  name: 'Pedal',
  unit: '%',
  low: 0,
  high: 100,
  scale8: { factor: 0.4, offset: 0 },
  scale16: { factor: 0.01, offset: 0 },
};
const QUANTITY: Quantity = {
  name: 'Injected quantity',
  unit: 'mg',
  low: 0,
  high: 62,
  scale8: { factor: 0.25, offset: 0 },
  scale16: { factor: 0.01, offset: 0 },
};
const COOLANT: Quantity = {
  name: 'Coolant temperature',
  unit: 'degC',
  low: -39,
  high: 129,
  scale8: { factor: 0.75, offset: -48 },
  scale16: { factor: 0.1, offset: 0 },
};
const INTAKE: Quantity = {
  name: 'Intake air temperature',
  unit: 'degC',
  low: -30,
  high: 110,
  scale8: { factor: 0.75, offset: -48 },
  scale16: { factor: 0.1, offset: 0 },
};
const PRESSURE: Quantity = {
  name: 'Ambient pressure',
  unit: 'mbar',
  low: 500,
  high: 1080,
  scale8: { factor: 5, offset: 0 },
  scale16: { factor: 0.0390625, offset: 0 },
};
const BATTERY: Quantity = {
  name: 'Battery voltage',
  unit: 'V',
  low: 6,
  high: 16,
  scale8: { factor: 0.07, offset: 0 },
  scale16: { factor: 0.001, offset: 0 },
};
const VEHICLE_SPEED: Quantity = {
  name: 'Vehicle speed',
  unit: 'km/h',
  low: 0,
  high: 250,
  scale8: { factor: 1.25, offset: 0 },
  scale16: { factor: 0.01, offset: 0 },
};

/** Full load over engine speed: rises early, holds, falls towards the limiter. */
const fullLoad = (speed: number): number =>
  0.4 + 0.6 * Math.sin(Math.PI * Math.min(1, 0.22 + 0.72 * speed) ** 0.85);
/** How cold: 1 at the left end, falling fast to 0. */
const coldness = (warmth: number): number => (1 - warmth) ** 2.2;

/** All kinds. Names are ours; forms follow what such maps look like in the trade. */
export const MAP_KINDS_OF_ENGINE: readonly MapKindOfEngine[] = [
  {
    name: 'Ignition timing',
    unit: 'deg',
    x: SPEED,
    y: LOAD,
    low: -6,
    high: 48,
    form: (speed, load) => 0.25 + 0.62 * speed ** 0.6 + 0.35 * (1 - load) - 0.3 * load * load,
  },
  {
    name: 'Driver wish',
    unit: 'mg',
    x: PEDAL,
    y: SPEED,
    low: 0,
    high: 58,
    form: (pedal, speed) => pedal ** 1.3 * fullLoad(speed),
  },
  {
    name: 'Boost target',
    unit: 'mbar',
    x: QUANTITY,
    y: SPEED,
    low: 960,
    high: 2450,
    form: (quantity, speed) => quantity ** 0.8 * fullLoad(speed),
  },
  {
    name: 'Lambda target',
    unit: '-',
    x: SPEED,
    y: LOAD,
    low: 0.72,
    high: 1.06,
    form: (speed, load) => 0.94 - 0.9 * Math.max(0, load - 0.55) * (0.6 + speed),
  },
  {
    name: 'Air charge from throttle',
    unit: '%',
    x: SPEED,
    y: PEDAL,
    low: 4,
    high: 110,
    form: (speed, pedal) => 1 - Math.exp(-3.4 * pedal * (1.25 - 0.8 * speed)),
  },
  {
    name: 'Torque limiter',
    unit: 'mg',
    x: PRESSURE,
    y: SPEED,
    low: 12,
    high: 62,
    form: (pressure, speed) => (0.3 + 0.7 * pressure) * fullLoad(speed),
  },
  {
    name: 'Start of injection',
    unit: 'deg',
    x: QUANTITY,
    y: SPEED,
    low: -4,
    high: 26,
    form: (quantity, speed) => 0.2 + 0.7 * speed + 0.15 * quantity * (1 - speed),
  },
  {
    name: 'Exhaust recirculation',
    unit: '%',
    x: QUANTITY,
    y: SPEED,
    low: 0,
    high: 90,
    form: (quantity, speed) => Math.max(0, 1 - 1.5 * quantity) * (1 - 0.7 * speed),
  },
  {
    name: 'Warm-up enrichment',
    unit: '%',
    x: COOLANT,
    y: SPEED,
    low: 0,
    high: 85,
    form: (warmth, speed) => coldness(warmth) * (1 - 0.4 * speed),
  },
  {
    name: 'Ignition correction by intake air',
    unit: 'deg',
    x: INTAKE,
    y: LOAD,
    low: -12,
    high: 3,
    form: (warmth, load) => 0.85 - 0.8 * Math.max(0, warmth - 0.45) * (0.3 + load),
  },
  {
    name: 'Idle speed target',
    unit: 'rpm',
    x: COOLANT,
    y: undefined,
    low: 680,
    high: 1500,
    form: (warmth) => coldness(warmth),
  },
  {
    name: 'Injector dead time',
    unit: 'ms',
    x: BATTERY,
    y: undefined,
    low: 0.3,
    high: 4.6,
    form: (voltage) => 1 / (1 + 6 * voltage),
  },
  {
    name: 'Full load quantity',
    unit: 'mg',
    x: SPEED,
    y: undefined,
    low: 0,
    high: 60,
    form: (speed) => fullLoad(speed),
  },
  {
    name: 'Speed limiter correction',
    unit: '%',
    x: VEHICLE_SPEED,
    y: undefined,
    low: -30,
    high: 40,
    form: (speed) => 1 - speed ** 3,
  },
];
