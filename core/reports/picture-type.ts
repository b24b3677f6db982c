/** Formats of pictures that a report may bring along, by their media types. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Format of a picture. */
export type PictureType = (typeof PICTURE_TYPES)[number];

/** How names of files of a format end. */
export const PICTURE_ENDINGS: Readonly<Record<PictureType, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
};

/** Bytes of a format, by the address where they stand. */
const SIGNATURES: Readonly<Record<PictureType, ReadonlyArray<readonly [number, string]>>> = {
  // PNG (ISO/IEC 15948), 5.2.
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  // JPEG (ITU-T T.81), B.1.1.3: start of image, and the marker that follows.
  'image/jpeg': [[0, '\xff\xd8\xff']],
  // RIFF with the form type WEBP (RFC 9649, 2.4): four bytes of length between.
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

/** Which of the formats a file says it is by its first bytes, whatever its name says; `undefined` for any other. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  return PICTURE_TYPES.find((type) =>
    SIGNATURES[type].every(([address, text]) =>
      [...text].every((letter, i) => bytes[address + i] === letter.charCodeAt(0)),
    ),
  );
}
