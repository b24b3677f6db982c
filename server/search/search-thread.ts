// The thread that looks into files: its computing never stops the server from answering.
import type { BytePatch } from '../../core/bytes/byte-patch.ts';
import { type FirstHits, firstHits, firstHitsInChange } from '../../core/search/search-change.ts';
import { answerRequests } from '../jobs/threads/answer-requests.ts';
import type { FileHits, SearchedFile, SearchRequest, StateHits } from './search-messages.ts';

/** Bytes that are told before the begin of a hit and from there on: a line of a dump. */
const BEFORE_BYTES = 4;
const BEHIND_BYTES = 12;

/** What is looked for in each file. */
type Asked = Omit<SearchRequest, 'files'>;

answerRequests(({ files, ...asked }: SearchRequest): readonly FileHits[] =>
  files.map((file) => lookInto(file, asked)),
);

function lookInto(
  { original, isWhole, patches }: SearchedFile,
  { query, longestBytes, most }: Asked,
): FileHits {
  return {
    original: isWhole ? inContext(original, firstHits(original, query, most)) : undefined,
    states: patches.map((patch) => {
      const before = exchange(original, patch.addresses, patch.values);
      const found = firstHitsInChange(original, patch, query, longestBytes, most);
      const told = inContext(original, found);
      exchange(original, patch.addresses, before);
      return told;
    }),
  };
}

/** Writes bytes. @returns those that were there */
function exchange(
  bytes: Uint8Array,
  addresses: BytePatch['addresses'],
  values: Uint8Array,
): Uint8Array {
  const before = new Uint8Array(addresses.length);
  addresses.forEach((address, i) => {
    before[i] = bytes[address] ?? 0;
    bytes[address] = values[i] ?? 0;
  });
  return before;
}

function inContext(bytes: Uint8Array, { hits, isCut }: FirstHits): StateHits {
  return {
    hits: hits.map(({ address, lengthBytes }) => {
      const start = Math.max(0, address - BEFORE_BYTES);
      const around = bytes.subarray(start, address + BEHIND_BYTES);
      return {
        address,
        lengthBytes,
        context: { address: start, bytes: Buffer.from(around).toString('hex').toUpperCase() },
      };
    }),
    isCut,
  };
}
