import type { ByteRange } from '../bytes/byte-range.ts';
import type { SafetyReason } from '../dtc/safety.ts';
import type { MapCell } from '../maps/cell-address.ts';
import type { MapArea } from '../maps/map-cell-text.ts';

/** How a finding is to be taken: nothing of note, look at it, something is wrong. */
export type SheetColour = 'green' | 'yellow' | 'red';

/**
 * What each finding may say, and the colour of it: the one rule of the sheet. Red is what breaks an engine or the law by itself,
 * yellow what a tuner may have meant, or what nobody can tell.
 */
export const REASON_COLOURS = {
  /** A rule of a family proves the file, and no place is wrong, unknown or not checkable. */
  checksumsRight: 'green',
  /** Right wherever they can be checked; some cannot, or are known to be missing from the list. */
  checksumsNotCheckable: 'yellow',
  /** Nothing proves them. */
  checksumsUnknown: 'yellow',
  checksumsWrong: 'red',
  nothingOutside: 'green',
  /** Outside of the maps that have a name, within what might be maps. */
  onlyInFoundMaps: 'yellow',
  outsideOfMaps: 'yellow',
  noAxisChanged: 'green',
  axesKeepRising: 'green',
  /** They did not rise in the original either. */
  axesFellBefore: 'yellow',
  /** Only axes of what might be maps. */
  foundAxesFall: 'yellow',
  axesFall: 'red',
  withinRange: 'green',
  beyondRange: 'yellow',
  /** A cell of numbers with a point holds none any more. */
  notANumber: 'red',
  sameIdentity: 'green',
  /** The original names no number that could be compared. */
  namesNoNumber: 'yellow',
  /** What the person has told of the project is another number than the file has. */
  projectSaysOther: 'yellow',
  numberChanged: 'red',
  otherLength: 'red',
  /** The file is not compared with the original of its project. */
  otherOriginal: 'red',
  vinKept: 'green',
  vinChanged: 'red',
  noCodeRemoved: 'green',
  codesRemoved: 'yellow',
  safetyCodesRemoved: 'red',
  noSolution: 'green',
  solutionsAsWritten: 'green',
  /** Bytes of them were changed afterwards. */
  solutionsChanged: 'yellow',
} as const;

/** Why a finding has its colour. */
export type SheetReason = keyof typeof REASON_COLOURS;

/** Where something is: the addresses of its bytes, and what of a map they are. */
export interface SheetPlace extends ByteRange {
  /** The map that shows it; `null` where it is seen in the dump alone. */
  readonly mapId: string | null;
  readonly area: MapArea;
  readonly cell: MapCell | null;
}

/** Places of which the first are listed. */
export interface SheetPlaces {
  /** The first of them, `MAX_PLACES` at most, by address. */
  readonly places: readonly SheetPlace[];
  /** All of them. */
  readonly placeCount: number;
}

/** Most places that a finding lists. */
export const MAX_PLACES = 100;

/** An axis that was changed, with its first point that falls. Values are physical. */
export interface ChangedAxis {
  readonly mapId: string;
  readonly mapName: string;
  readonly area: 'x' | 'y';
  /** Maps that have it: its words are read by all of them. */
  readonly mapCount: number;
  readonly isFoundOnly: boolean;
  readonly state: 'keepsRising' | 'fellBefore' | 'falls';
  /** The first point that falls, else the first that was changed; from 0. */
  readonly point: number;
  readonly before: number;
  readonly after: number;
  /** Of its first byte that was changed. */
  readonly address: number;
}

/** A map with values that it did not have. Values are physical. */
export interface MapBeyond {
  readonly mapId: string;
  readonly mapName: string;
  readonly unit: string;
  readonly precision: number;
  readonly isFoundOnly: boolean;
  /** Smallest and greatest value of the original. */
  readonly min: number;
  readonly max: number;
  /** Cells beyond either. */
  readonly cellCount: number;
  /** How far the furthest of them are below and above, 0 where none is. */
  readonly below: number;
  readonly above: number;
  /** Cells that were numbers and are none. */
  readonly notNumberCount: number;
  /** The cell that is furthest beyond. */
  readonly place: SheetPlace;
}

/** A number that the original names, and what the file names now. */
export interface ComparedNumber {
  readonly field: 'hardwareNumber' | 'softwareNumber' | 'calibrationNumber';
  readonly original: string;
  /** `null` where the file names none any more. */
  readonly current: string | null;
  /** What the person has told; `null` where nothing. */
  readonly told: string | null;
  readonly address: number | null;
}

/** A trouble code that the original looks for and the file does not. */
export interface RemovedCode {
  readonly code: string;
  /** `null` where the code is not safety-relevant. */
  readonly safetyReason: SafetyReason | null;
}

/** A solution that was written into the version. */
export interface WrittenIn {
  readonly title: string;
  /** Whether every byte is still as it was written. */
  readonly isUntouched: boolean;
}

/** What each finding says beside its reason. */
interface FindingFacts {
  readonly checksums: SheetPlaces & {
    readonly wrongCount: number;
    readonly validCount: number;
    /** Signatures, values without a known rule, those that the file has switched off. */
    readonly uncheckedCount: number;
    readonly isPart: boolean;
    readonly families: readonly string[];
  };
  /** Places are runs of bytes. */
  readonly outside: SheetPlaces & {
    readonly byteCount: number;
    readonly byteCountInFoundMaps: number;
  };
  readonly axes: { readonly axes: readonly ChangedAxis[] };
  readonly ranges: { readonly maps: readonly MapBeyond[] };
  readonly identity: {
    readonly originalBytes: number;
    readonly currentBytes: number;
    readonly numbers: readonly ComparedNumber[];
  };
  readonly vin: SheetPlaces & { readonly vin: string };
  readonly codes: { readonly codes: readonly RemovedCode[] };
  readonly solutions: { readonly solutions: readonly WrittenIn[] };
}

/** What is looked at, in the order of the sheet. */
export const FINDING_KINDS = [
  'checksums',
  'identity',
  'axes',
  'ranges',
  'outside',
  'vin',
  'codes',
  'solutions',
] as const;

/** What a finding is about. */
export type FindingKind = (typeof FINDING_KINDS)[number];

/** A finding without the colour that its reason has. */
export type Found<Kind extends FindingKind = FindingKind> = {
  [Each in Kind]: { readonly kind: Each; readonly reason: SheetReason } & FindingFacts[Each];
}[Kind];

/** What was looked at, how it stands, and why. Plain data. */
export type SheetFinding<Kind extends FindingKind = FindingKind> = {
  [Each in Kind]: Found<Each> & { readonly colour: SheetColour };
}[Kind];

/** What nobody has looked at, or nobody can. */
export const UNCHECKED = [
  /** Nothing but the length: files of two lengths have no bytes that belong together. */
  'content',
  /** No map of the file is known: neither axes nor values. */
  'maps',
  /** No layout of code tables is known for this control unit. */
  'codes',
  /** The original names no vehicle. */
  'vin',
  /** Nobody has told which solutions were applied. */
  'solutions',
  /** Where the immobiliser keeps its data is not known of any family. */
  'immobiliser',
  /** What the engine does with the values. */
  'behaviour',
] as const;

/** Something that the sheet says nothing of. */
export type Unchecked = (typeof UNCHECKED)[number];

/** What was checked before a file goes into a car, and what could not be. It never says that a file is safe. */
export interface SafetySheet {
  /** The worst of its findings. */
  readonly colour: SheetColour;
  /** Bytes that differ from the original; `null` for a file of another length, whose bytes have no counterpart. */
  readonly changedBytes: number | null;
  readonly findings: readonly SheetFinding[];
  readonly unchecked: readonly Unchecked[];
}
