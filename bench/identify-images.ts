import { createFamilySample } from '../core/samples/family-sample.ts';
import { seededRandom } from '../core/samples/seeded-random.ts';

/** Images that ask most of the engine, by their names; each is made for one length. */
export const HARD_IMAGES: Readonly<Record<string, (lengthBytes: number) => Uint8Array>> = {
  'EDC17 sample': (lengthBytes) =>
    createFamilySample({ family: 'edc17', seed: 1, lengthBytes }).image,
  noise,
  erased: (lengthBytes) => new Uint8Array(lengthBytes).fill(0xff),
  'repeated half': (lengthBytes) => {
    const image = noise(lengthBytes);
    image.copyWithin(lengthBytes / 2, 0, lengthBytes / 2);
    return image;
  },
  text: (lengthBytes) => repeated('Identified as 0261207143, sum 1037360857.\r\n', lengthBytes),
  /** The start of many numbers at every address, broken by bytes that no text has. */
  'parts of numbers': (lengthBytes) =>
    repeated('0261 1037 5WK9 906 0281\u0001\u0002\u0003', lengthBytes),
  /** Every four bytes may be an address in the file, so that every pair may be a range. */
  addresses: (lengthBytes) => {
    const random = seededRandom(2);
    return new Uint8Array(
      Uint32Array.from({ length: lengthBytes / 4 }, () => random.below(lengthBytes)).buffer,
    );
  },
  /** Every word may be a trouble code. */
  'trouble codes': (lengthBytes) => {
    const random = seededRandom(3);
    const digits = (): number =>
      random.below(10) * 0x100 + random.below(10) * 0x10 + random.below(10);
    return new Uint8Array(Uint16Array.from({ length: lengthBytes / 2 }, digits).buffer);
  },
};

function noise(lengthBytes: number): Uint8Array {
  const random = seededRandom(1);
  const bytes = new Uint8Array(lengthBytes);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < lengthBytes; at += 4) view.setUint32(at, random.below(2 ** 32));
  return bytes;
}

function repeated(text: string, lengthBytes: number): Uint8Array {
  const characters = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const bytes = new Uint8Array(lengthBytes);
  for (let at = 0; at < lengthBytes; at++) bytes[at] = characters[at % characters.length] ?? 0;
  return bytes;
}
