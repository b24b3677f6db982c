import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { Reading, ReadingStep } from '../../../core/contract/reading.ts';
import type { PotentialMap } from '../../../core/contract/reading-results.ts';
import { potentialMapType } from '../../../core/detection/map-candidate.ts';
import type { Identification } from '../../../core/identify/identification.ts';
import type { MapFields } from '../../../core/maps/map-definition.ts';
import { identifyFile } from '../../ecu/identify-file.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { findMaps } from '../workers/find-maps.ts';
import type { FoundMaps } from '../workers/find-maps-messages.ts';

/** What of the whole work is done once the file is identified. */
const IDENTIFIED_SHARE = 0.1;

/** What reads a file; the browser's workers, or a test's. */
export interface LocalReaders {
  identify(bytes: Uint8Array<ArrayBuffer>): Promise<Identification>;
  findMaps(
    bytes: Uint8Array<ArrayBuffer>,
    onShare: (share: number) => void,
    signal: AbortSignal,
  ): Promise<FoundMaps>;
}

const WORKERS: LocalReaders = { identify: identifyFile, findMaps };

/** How far the reading has come, and what the file says of itself. */
export interface LocalReadingState {
  readonly reading: Reading;
  /** `undefined` until it is known. */
  readonly identification: Identification | undefined;
}

/**
 * Reads a file in this browser, with the same rules as the server reads that of a project: whose it is, and what in it looks like a
 * map. Checksums and trouble codes the editor reads itself.
 */
export class LocalReading {
  readonly store: StoreApi<LocalReadingState> = createStore<LocalReadingState>(() => ({
    reading: { state: 'waiting', step: null, share: 0 },
    identification: undefined,
  }));
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #sha256: string;
  readonly #readers: LocalReaders;
  #maps: readonly PotentialMap[] = [];
  #unsearched: readonly ByteRange[] = [];
  #abort = new AbortController();

  /** @param bytes are copied for every worker */
  constructor(bytes: Uint8Array<ArrayBuffer>, sha256: string, readers: LocalReaders = WORKERS) {
    this.#bytes = bytes;
    this.#sha256 = sha256;
    this.#readers = readers;
  }

  /** Maps that were found so far, the likeliest first. */
  get maps(): readonly PotentialMap[] {
    return this.#maps;
  }

  /** Parts in which not every kind of map was looked for. */
  get unsearched(): readonly ByteRange[] {
    return this.#unsearched;
  }

  /** Begins, from the start. */
  begin(): void {
    this.end();
    this.#abort = new AbortController();
    fireAndForget(this.#read(this.#abort.signal));
  }

  /** Gives up; what was found stays. */
  end(): void {
    this.#abort.abort();
  }

  async #read(signal: AbortSignal): Promise<void> {
    let step: ReadingStep = 'identification';
    const tell = (state: Reading['state'], share: number): void => {
      if (signal.aborted) return;
      this.store.setState({
        reading: { state, step: state === 'running' ? step : null, share },
      });
    };
    try {
      tell('running', 0);
      const identification = await this.#readers.identify(this.#bytes.slice());
      if (signal.aborted) return;
      this.store.setState({ identification });
      step = 'potentialMaps';
      tell('running', IDENTIFIED_SHARE);
      const onShare = (share: number): void =>
        tell('running', IDENTIFIED_SHARE + share * (1 - IDENTIFIED_SHARE));
      const found = await this.#readers.findMaps(this.#bytes.slice(), onShare, signal);
      if (signal.aborted) return;
      this.#maps = found.maps.map((map, i) => potentialMapOf(map, i, this.#sha256));
      this.#unsearched = found.unsearched;
      tell('done', 1);
    } catch {
      // The browser runs no worker, or memory is short: the person can have it tried again.
      tell('failed', 0);
    }
  }
}

function potentialMapOf(fields: MapFields, index: number, sha256: string): PotentialMap {
  return {
    ...fields,
    id: idOf(sha256, fields.cells.address),
    kind: 'POTENTIAL_MAP',
    revision: 0,
    updatedAt: '1970-01-01T00:00:00.000Z',
    type: potentialMapType(fields.height, fields.cells.type),
    rank: index + 1,
  };
}

/**
 * The same for the same file at the next visit, so that open tabs find their map again. No two maps that were found share a cell.
 *
 * @see RFC 9562, 5.8: a UUID of version 8 holds what its maker wants
 */
function idOf(sha256: string, address: number): string {
  const part = (start: number, end: number): string => sha256.slice(start, end);
  const place = address.toString(16).padStart(8, '0');
  return `${part(0, 8)}-${part(8, 12)}-8${part(12, 15)}-8${part(15, 18)}-${part(18, 22)}${place}`;
}
