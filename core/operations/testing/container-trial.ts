import { applyPatch } from '../../bytes/byte-patch.ts';
import type { ChecksumBlock } from '../../checksums/checksum-report.ts';
import { checksumStateOf, type FileChecksumState } from '../../checksums/file-checksum-state.ts';
import type { ContainerKind } from '../../container/testing/containers.ts';
import { identify } from '../../identify/identify.ts';
import type { SeededRandom } from '../../samples/seeded-random.ts';
import { checkChecksums, planCorrection } from '../checksums-of-file.ts';

/** What an engine may never say of an image in a container. Empty where all is as it should be. */
export type TrialFault =
  /** A file that is right as it is, is told to be wrong. */
  | 'stock is wrong'
  /** A whole container of it is not told to be right. */
  | 'stock is unknown'
  | 'edited is right'
  /** A whole container is not fixed although the plain file is. */
  | 'not fixed'
  /** Other bytes than those of the plain file were written, or one copy was left out. */
  | 'fixed otherwise'
  | 'other family';

/** An image whose checksums a family knows. */
export interface TriedImage {
  readonly image: Uint8Array;
  /** Of the image as it is. */
  readonly family: string | undefined;
  readonly state: FileChecksumState;
  /** Those that hold and cover bytes: the boot ROM of a processor is covered, and is not in the file. */
  readonly valid: readonly ChecksumBlock[];
}

/** What is known of an image before it is packed. */
export function triedImage(image: Uint8Array): TriedImage {
  const checksums = checkChecksums({ original: image, current: image });
  return {
    image,
    family: identify(image).family,
    state: checksumStateOf(checksums),
    valid: checksums.blocks.filter(({ state, ranges }) => state === 'valid' && ranges.length > 0),
  };
}

/** The stock image in a container. */
export function tryStock({ image, family, state }: TriedImage, kind: ContainerKind): TrialFault[] {
  const file = kind.pack(image);
  const faults: TrialFault[] = [];
  const packed = stateOf(file);
  if (isRight(state) && isWrong(packed)) faults.push('stock is wrong');
  if (kind.isWhole && isRight(state) && !isRight(packed)) faults.push('stock is unknown');
  const named = identify(file).family;
  if (family !== undefined && named !== undefined && !isNameFor(named, family)) {
    faults.push('other family');
  }
  return faults;
}

/** The image with one byte changed that a checksum covers, in a container. */
export function tryEdited(
  { image }: TriedImage,
  kind: ContainerKind,
  block: ChecksumBlock,
  random: SeededRandom,
): TrialFault[] {
  const edited = image.slice();
  const range = random.pick(block.ranges);
  const address = random.between(range.start, range.end - 1);
  edited[address] = (edited[address] ?? 0) ^ random.between(1, 255);
  const file = kind.pack(edited);
  if (isRight(stateOf(file))) return ['edited is right'];
  if (!kind.isWhole) return [];
  const plain = planCorrection({ original: edited, current: edited });
  if (!isRight(checksumStateOf({ ...plain, blocks: plain.blocksAfter }))) return [];
  const correction = planCorrection({ original: file, current: file });
  if (!isRight(checksumStateOf({ ...correction, blocks: correction.blocksAfter })))
    return ['not fixed'];
  const fixed = applyPatch(file, correction.patch);
  const expected = applyPatch(edited, plain.patch);
  const isSame = kind.unpack(fixed, image.length).every((copy) => areSame(copy, expected));
  return isSame && isRight(stateOf(fixed)) ? [] : ['fixed otherwise'];
}

/** Whether a name is that of a family or of the line it belongs to, which is all that a cut file may tell. */
function isNameFor(name: string, family: string): boolean {
  const isLine = name === 'Motronic' && /^M\d/.test(family);
  return isLine || name.split('/').some((part) => family.startsWith(part));
}

function stateOf(file: Uint8Array): FileChecksumState {
  return checksumStateOf(checkChecksums({ original: file, current: file }));
}

function isRight(state: FileChecksumState): boolean {
  return state.kind === 'checked' && state.wrongCount === 0;
}

function isWrong(state: FileChecksumState): boolean {
  return state.kind === 'checked' && state.wrongCount > 0;
}

function areSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
