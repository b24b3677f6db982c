/** The bytes that travel, and how they are encoded. */
export interface UploadPayload {
  readonly content: Blob;
  /** Value of the header `File-Encoding`; `undefined` sends no such header. */
  readonly encoding: 'br' | undefined;
}

/**
 * The compressed form if there is one and it is smaller, otherwise the file as it is.
 *
 * @param compressed `undefined` where compressing was not possible
 */
export function choosePayload(
  file: Blob,
  compressed: Uint8Array<ArrayBuffer> | undefined,
): UploadPayload {
  if (compressed === undefined || compressed.length >= file.size) {
    return { content: file, encoding: undefined };
  }
  return {
    content: new Blob([compressed], { type: 'application/octet-stream' }),
    encoding: 'br',
  };
}
