import type { ByteOrder } from '../bytes/read-number.ts';
import type { FileContainer } from '../container/file-container.ts';
import type { RuleName } from './rules.ts';

/** Maker of a control unit, as the trade writes it. */
export type Manufacturer =
  | 'Bosch'
  | 'Siemens'
  | 'Denso'
  | 'Hitachi'
  | 'Mitsubishi Electric'
  | 'Delphi'
  | 'Magneti Marelli'
  | 'Saab'
  | 'GM'
  | 'Keihin'
  | 'Speeduino'
  | 'rusEFI';

/** Kind of vehicle. Specification 3, "Vehicle types". */
export type VehicleType = 'car' | 'bike' | 'boat' | 'bus' | 'truck' | 'tractor';

/** What a fact in the file speaks of. */
export type IdentificationField =
  | 'family'
  | 'hardwareNumber'
  | 'softwareNumber'
  | 'calibrationNumber'
  | 'partNumber'
  | 'vin'
  | 'engineText'
  | 'vehicleType';

/** A fact in the file, where it stands and which rule read it. */
export interface Evidence {
  readonly field: IdentificationField;
  /** File address of the first byte. In a file whose bytes are swapped: of the pair or four that holds it. */
  readonly address: number;
  /** What stands there: text, or hexadecimal digits. */
  readonly text: string;
  readonly rule: RuleName;
  /** Whether the rule has been seen to hold on a real file. */
  readonly verified: boolean;
}

/** Facts that cannot all be true. */
export interface Contradiction {
  readonly field: IdentificationField;
  /** Two or more, the ones with the better claim first. */
  readonly evidence: readonly Evidence[];
}

/** Bytes of one value that fill unused space. */
export interface Padding {
  /** The byte, 0..255. */
  readonly value: number;
  /** How many of them end the file. */
  readonly tailBytes: number;
  /** Part of the file that runs of this byte take, 0..1. */
  readonly share: number;
}

/** How the bytes of the file are arranged. */
export interface ImageLayout extends FileContainer {
  /** Whether the content stands in the file more than once. */
  readonly isHalfRepeated: boolean;
  /** The byte that fills most of the unused space; `undefined` where no long run exists. */
  readonly padding: Padding | undefined;
  /** Order of the bytes in words: the family's, or measured where the family is unknown. */
  readonly byteOrder: ByteOrder | undefined;
  readonly processor: string | undefined;
}

/** A kind of file that is no dump of a control unit. */
export type ForeignFormat =
  | 'text'
  | 'zip'
  | 'gzip'
  | '7z'
  | 'rar'
  | 'bzip2'
  | 'xz'
  | 'zstd'
  | 'tar'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'bmp'
  | 'webp'
  | 'tiff'
  | 'pdf'
  | 'elf'
  | 'exe'
  | 'machO'
  | 'ole'
  | 'sqlite'
  | 'winols'
  | 'audio'
  | 'video';

/**
 * What a file says of itself. What it does not say is `undefined`; nothing is guessed.
 *
 * Where facts of equal standing contradict each other the field stays `undefined` and the contradiction is listed.
 */
export interface Identification {
  readonly manufacturer: Manufacturer | undefined;
  /** Family or variant, as `ME7.1.1` or `EDC17C46`. */
  readonly family: string | undefined;
  readonly hardwareNumber: string | undefined;
  readonly softwareNumber: string | undefined;
  readonly calibrationNumber: string | undefined;
  /** Numbers of the vehicle's maker, in the order of the file, each once. */
  readonly partNumbers: readonly string[];
  readonly vin: string | undefined;
  /** Only North American numbers must have a right check digit. `undefined` without a VIN. */
  readonly isVinCheckDigitValid: boolean | undefined;
  readonly engineText: string | undefined;
  readonly vehicleType: VehicleType | undefined;
  readonly layout: ImageLayout;
  /** Set when the file is of a kind that holds no bare image. */
  readonly foreignFormat: ForeignFormat | undefined;
  /** 0 (unknown) to 1 (certain). */
  readonly confidence: number;
  /** Whether the family was recognised by a rule that has been seen to hold on a real file. */
  readonly isVerified: boolean;
  readonly evidence: readonly Evidence[];
  readonly contradictions: readonly Contradiction[];
}
