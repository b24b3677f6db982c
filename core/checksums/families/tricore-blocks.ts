import { readU32 } from '../../bytes/read-number.ts';

/** A block of a MED17 or EDC17 image, and where it lies in the address space. */
export interface TricoreBlock {
  readonly fileAt: number;
  readonly lengthBytes: number;
  /** Address of its first byte. */
  readonly address: number;
  /** What it is: low byte of its first dword. */
  readonly type: number;
}

/** What a block says of one range of its own or of others. */
export interface TricoreDescriptor {
  readonly fileAt: number;
  readonly startAddress: number;
  /** Inclusive. */
  readonly endAddress: number;
  readonly initial: number;
  readonly expected: number;
  /** Eight bytes before the signature, or 0. */
  readonly signaturePointer: number;
  readonly algorithm: number;
}

/** What the type byte of a block header stands for; other numbers are shown as they are. ecu-domain 1.2. */
export const BLOCK_TYPE_NAMES: Readonly<Record<number, string>> = {
  16: 'start-up',
  32: 'tuning-protection',
  48: 'customer-boot',
  64: 'application-0',
  80: 'application-1',
  96: 'data-0',
  112: 'data-1',
  128: 'variant-data',
  144: 'ctp',
  160: 'application-2',
  176: 'application-3',
  192: 'constants',
  208: 'eeprom-emulation',
  224: 'customer',
  240: 'ram-loader',
  241: 'ram-loader-2',
};

const END_MARK = 0xdeadbeef;
const MIN_BLOCK_BYTES = 0x40;
/** More blocks than any file has. */
const MAX_BLOCKS = 256;
const ADDRESSES = { start: 0x8000_0000, end: 0x9000_0000 };
const COUNT_AT = 0x2c;
const DESCRIPTORS_AT = 0x34;
const DESCRIPTOR_BYTES = 32;
const MAX_DESCRIPTORS = 32;

/** Blocks of an image, ascending and apart; the first ones of a file that has too many. */
export function tricoreBlocks(bytes: Uint8Array): TricoreBlock[] {
  const blocks: TricoreBlock[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at + MIN_BLOCK_BYTES <= bytes.length && blocks.length < MAX_BLOCKS) {
    // The size rules out nearly every place, so it is looked at first.
    const lengthBytes = view.getUint32(at + 4, true);
    const isSize =
      lengthBytes >= MIN_BLOCK_BYTES && lengthBytes % 4 === 0 && lengthBytes <= bytes.length - at;
    const block = isSize ? blockAt(view, at, lengthBytes) : null;
    if (block !== null) blocks.push(block);
    at += block?.lengthBytes ?? 4;
  }
  return blocks;
}

/** Whether a block begins behind the last whole one and is longer than the rest of the file. */
export function endsInBlock(bytes: Uint8Array, blocks: readonly TricoreBlock[]): boolean {
  const last = blocks.at(-1);
  if (last === undefined) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const shift = last.address - last.fileAt;
  for (let at = last.fileAt + last.lengthBytes; at + 16 <= bytes.length; at += 4) {
    const lengthBytes = view.getUint32(at + 4, true);
    const endAddress = view.getUint32(at + 12, true);
    const isHeader =
      view.getUint8(at) in BLOCK_TYPE_NAMES && endAddress + 4 - lengthBytes - at === shift;
    if (isHeader && at + lengthBytes > bytes.length) return true;
  }
  return false;
}

/** Descriptors of a block; none where their number makes no sense. */
export function descriptorsOf(bytes: Uint8Array, block: TricoreBlock): TricoreDescriptor[] {
  const count = readU32(bytes, block.fileAt + COUNT_AT, 'little') ?? 0;
  if (count > MAX_DESCRIPTORS || DESCRIPTORS_AT + count * DESCRIPTOR_BYTES > block.lengthBytes) {
    return [];
  }
  return Array.from({ length: count }, (_, i) => {
    const fileAt = block.fileAt + DESCRIPTORS_AT + i * DESCRIPTOR_BYTES;
    const dword = (index: number): number => readU32(bytes, fileAt + 4 * index, 'little') ?? 0;
    return {
      fileAt,
      startAddress: dword(1),
      endAddress: dword(2),
      initial: dword(3),
      expected: dword(4),
      signaturePointer: dword(6),
      algorithm: dword(7) & 0xff,
    };
  });
}

/** Where addresses [start, end) lie in the file, or `null` where no block holds all of them. */
export function fileRange(
  blocks: readonly TricoreBlock[],
  start: number,
  end: number,
): { readonly start: number; readonly end: number } | null {
  const holder = blocks.find(
    ({ address, lengthBytes }) => start >= address && end <= address + lengthBytes,
  );
  if (holder === undefined || start >= end) return null;
  const shift = holder.fileAt - holder.address;
  return { start: start + shift, end: end + shift };
}

function blockAt(view: DataView, fileAt: number, lengthBytes: number): TricoreBlock | null {
  const type = view.getUint8(fileAt);
  const endAddress = view.getUint32(fileAt + 12, true);
  if (!(type in BLOCK_TYPE_NAMES)) return null;
  if (endAddress < ADDRESSES.start || endAddress >= ADDRESSES.end) return null;
  if (view.getUint32(fileAt + lengthBytes - 4, true) !== END_MARK) return null;
  return { fileAt, lengthBytes, address: endAddress + 4 - lengthBytes, type };
}
