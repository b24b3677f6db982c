/** Letters of the four systems, by the two highest bits: powertrain, chassis, body, network. SAE J2012. */
const SYSTEMS = 'PCBU';
const FORM = /^([PCBU])([0-3])([0-9A-F]{3})$/;

/** Numbers of the Volkswagen group begin here: P0000 is 16384. */
const VAG_BASE = 16384;
const VAG_STEP = 1024;
const VAG_GROUPS = 4;

/**
 * A trouble code as people write it: `P0401` for 0x0401, `U0100` for 0xC100. SAE J2012.
 *
 * @param rawCode 0..0xFFFF
 */
export function troubleCodeText(rawCode: number): string {
  const system = SYSTEMS[(rawCode >>> 14) & 3] ?? 'P';
  const digits = (rawCode & 0xfff).toString(16).toUpperCase().padStart(3, '0');
  return `${system}${(rawCode >>> 12) & 3}${digits}`;
}

/** The 16 bits of a code such as `P0401`, capital or small; `undefined` where the text is none. */
export function rawTroubleCode(text: string): number | undefined {
  const match = FORM.exec(text.toUpperCase());
  if (match === null) return undefined;
  const [, system = 'P', group = '0', digits = '0'] = match;
  return (SYSTEMS.indexOf(system) << 14) | (Number(group) << 12) | Number.parseInt(digits, 16);
}

/**
 * The 16 bits of a five-digit number of the Volkswagen group: 16785 is P0401.
 *
 * @returns `undefined` where the number is that of no powertrain code
 */
export function rawOfVagNumber(number: number): number | undefined {
  const value = number - VAG_BASE;
  const group = Math.floor(value / VAG_STEP);
  const rest = value % VAG_STEP;
  if (!Number.isInteger(number) || value < 0 || group >= VAG_GROUPS || rest > 999) return undefined;
  return (group << 12) | Number.parseInt(String(rest), 16);
}

/**
 * Whether the number may be a code of an engine control unit: powertrain or network, with decimal digits.
 *
 * One number of eleven is one, so this speaks only where many stand together.
 */
export function isLikelyCode(rawCode: number): boolean {
  return (
    isPossibleCode(rawCode) &&
    (rawCode & 0xf) < 10 &&
    ((rawCode >>> 4) & 0xf) < 10 &&
    ((rawCode >>> 8) & 0xf) < 10
  );
}

/** The same with hexadecimal digits too, such as P050A: three numbers of eight, so only for one that stands among likely ones. */
export function isPossibleCode(rawCode: number): boolean {
  const system = rawCode >>> 14;
  if (rawCode === 0 || system === 1 || system === 2) return false;
  return system !== 3 || ((rawCode >>> 12) & 3) <= 1;
}

/** The two highest bits of a code of MS43 are flags of its own: it has powertrain codes only. */
export function withoutFlags(word: number): number {
  return word & 0x3fff;
}
