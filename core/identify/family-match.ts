import type { ByteOrder } from '../bytes/read-number.ts';
import type { EcuImage } from './ecu-image.ts';
import type { IdentificationField, Manufacturer, VehicleType } from './identification.ts';
import type { RuleName } from './rules.ts';

/**
 * How much a recognition proves.
 *
 * - `structure`: marks and tables at their places, which no other file has by chance.
 * - `text`: names in the file, at least two that belong together.
 * - `hint`: one name alone.
 */
export type MatchStrength = 'structure' | 'text' | 'hint';

/** Something that a rule has read from the image. */
export interface Finding {
  readonly field: IdentificationField;
  /** As a person reads it. */
  readonly value: string;
  readonly address: number;
  /** As it stands in the file, where that differs from `value`. */
  readonly text?: string;
  readonly rule: RuleName;
  /** Whether it stands where the family keeps it: such a finding outweighs a text found anywhere. */
  readonly isAtItsPlace: boolean;
}

/** A family that recognises itself in an image. */
export interface FamilyMatch {
  readonly manufacturer: Manufacturer;
  /** `undefined` where only the maker is known. */
  readonly family: string | undefined;
  readonly strength: MatchStrength;
  readonly byteOrder: ByteOrder | undefined;
  readonly processor: string | undefined;
  /** Where the family is built into one kind of vehicle only. */
  readonly vehicleType: VehicleType | undefined;
  /** Those of field `family` say why the family is recognised; there is at least one. */
  readonly findings: readonly Finding[];
}

/** Rules of one maker, or of one line of its products. */
export interface MakerRules {
  /** Texts whose places `recognise` asks for. ASCII, at least two characters. */
  readonly needles: readonly string[];
  /** Families that recognise themselves. Never throws, whatever the bytes. */
  readonly recognise: (image: EcuImage) => readonly FamilyMatch[];
}
