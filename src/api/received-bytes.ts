/** Progress of a transfer. */
export interface TransferProgress {
  readonly bytes: number;
  /** 0 if it is not known. */
  readonly totalBytes: number;
}

/** Shortest time between two tellings of the progress, in milliseconds: a picture of it costs more than what it tells of. */
const TELL_MS = 100;

/**
 * The body of an answer, with its progress: on the way now and then, and once more when all is there.
 *
 * @throws TypeError if it breaks off
 */
export async function receiveBytes(
  { body, headers }: Response,
  onProgress: (progress: TransferProgress) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const totalBytes = totalOf(headers);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let toldMs = performance.now();
  for await (const piece of piecesOf(body)) {
    pieces.push(piece);
    bytes += piece.length;
    if (performance.now() - toldMs < TELL_MS) continue;
    toldMs = performance.now();
    onProgress({ bytes, totalBytes });
  }
  onProgress({ bytes, totalBytes });
  return joined(pieces, bytes);
}

/** The length of a compressed body is not that of what is read from it: the server tells that of the file as well. */
function totalOf(headers: Headers): number {
  const isCompressed = headers.has('content-encoding');
  return Number(
    headers.get('file-length') ?? (isCompressed ? 0 : headers.get('content-length')) ?? 0,
  );
}

/** Read by hand: not every browser can iterate over a stream. */
async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function joined(pieces: readonly Uint8Array[], lengthBytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthBytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
