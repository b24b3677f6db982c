/** Why a code should not be taken out without thought. A reader's language explains each. */
export const SAFETY_REASONS = [
  /** Air bags and belt tensioners. */
  'restraints',
  /** Brakes, stability control, steering, or their switches and messages. */
  'brakes',
  /** Accelerator pedal, throttle valve: the engine must not give more than the driver asks for. */
  'throttle',
  /** The control unit watches its own memory and computation. */
  'selfMonitoring',
  /** Unburnt fuel reaches the exhaust: a catalyst or filter may burn. */
  'misfire',
  /** Knock may break pistons. */
  'knock',
  /** Engine, gearbox or exhaust too hot. */
  'overheating',
  /** Oil pressure. */
  'oilPressure',
  /** Engine speed or boost above their limits. */
  'overload',
  /** Fuel leaks, or fuel pressure out of its limits. */
  'fuelLeak',
] as const;

/** Why a code is safety-relevant. */
export type SafetyReason = (typeof SAFETY_REASONS)[number];

interface SafetyRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
  readonly reason: SafetyReason;
}

/** Ranges of generic codes by what SAE J2012 gives them to. Chassis codes as a whole concern brakes and steering. */
const RANGES: readonly SafetyRange[] = [
  { first: 0x0088, last: 0x0088, reason: 'fuelLeak' },
  { first: 0x0093, last: 0x0094, reason: 'fuelLeak' },
  { first: 0x0120, last: 0x0124, reason: 'throttle' },
  { first: 0x0217, last: 0x0218, reason: 'overheating' },
  { first: 0x0219, last: 0x0219, reason: 'overload' },
  { first: 0x0220, last: 0x0229, reason: 'throttle' },
  { first: 0x0234, last: 0x0234, reason: 'overload' },
  { first: 0x0300, last: 0x0316, reason: 'misfire' },
  { first: 0x0324, last: 0x0334, reason: 'knock' },
  { first: 0x0504, last: 0x0504, reason: 'brakes' },
  { first: 0x0520, last: 0x0524, reason: 'oilPressure' },
  { first: 0x0571, last: 0x0573, reason: 'brakes' },
  { first: 0x0601, last: 0x0607, reason: 'selfMonitoring' },
  { first: 0x060a, last: 0x061f, reason: 'selfMonitoring' },
  { first: 0x0638, last: 0x0639, reason: 'throttle' },
  { first: 0x0703, last: 0x0703, reason: 'brakes' },
  { first: 0x2100, last: 0x2119, reason: 'throttle' },
  { first: 0x2120, last: 0x2140, reason: 'throttle' },
  { first: 0x2176, last: 0x2176, reason: 'throttle' },
  { first: 0x2263, last: 0x2263, reason: 'overload' },
  { first: 0x2299, last: 0x2299, reason: 'throttle' },
  { first: 0x4000, last: 0x7fff, reason: 'brakes' },
  { first: 0x8000, last: 0x80ff, reason: 'restraints' },
  { first: 0xc121, last: 0xc122, reason: 'brakes' },
  { first: 0xc126, last: 0xc131, reason: 'brakes' },
  { first: 0xc151, last: 0xc159, reason: 'restraints' },
  { first: 0xc415, last: 0xc416, reason: 'brakes' },
];

/** Why the code is safety-relevant; `undefined` where it is not, or is a maker's own code of unknown meaning. */
export function safetyReasonOf(rawCode: number): SafetyReason | undefined {
  return RANGES.find(({ first, last }) => rawCode >= first && rawCode <= last)?.reason;
}
