import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ReadonlyBytes } from '../../../core/bytes/readonly-bytes.ts';
import {
  DifferenceFinder,
  type Differences,
  savedBytes,
} from '../../../core/compare/difference-finder.ts';
import { countOfRuns, differenceRuns } from '../../../core/compare/difference-runs.ts';
import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import { isApiError } from '../../api/api-error.ts';
import { useEditor, useEditorState, useFileBytes } from '../kit/editor-context.ts';
import { useChecksumRangesNow } from '../kit/use-checksum-ranges.ts';

/** What the file is compared with: the original, the saved version, or any version by its id. */
export type DifferenceBaseId = string;

/** Stands for the version under the edits as it was saved last. */
export const SAVED_BASE = 'saved';

/** Stands for a state of the file that is no version. */
export const GIVEN_BASE = 'given';

/** Differences from a base. */
export interface FoundDifferences {
  readonly finder: DifferenceFinder;
  readonly groups: readonly Differences[];
  /** Not the sum of the groups: a byte of two maps stands in both. */
  readonly byteCount: number;
}

/**
 * The differences as they are now, and again after every change; `undefined` while the base is being fetched.
 *
 * @param given bytes of `GIVEN_BASE`
 */
export function useDifferences(
  baseId: DifferenceBaseId,
  gapBytes: number,
  given?: ReadonlyBytes,
): FoundDifferences | undefined {
  const { controller } = useEditor();
  const { byteStore } = controller.session;
  const base = useBase(baseId, given);
  const maps = useStore(controller.library.store, (library) => library.maps);
  const file = useFileBytes();
  const checksums = useChecksumRangesNow();
  return useMemo(() => {
    if (base === undefined) return undefined;
    const finder = new DifferenceFinder(byteStore, base);
    const byteCount = countOfRuns(differenceRuns(base, file.current));
    return { finder, groups: finder.groups(maps, checksums, gapBytes), byteCount };
  }, [byteStore, base, file, maps, checksums, gapBytes]);
}

/** Bytes of the base; `undefined` while they are fetched. */
function useBase(
  baseId: DifferenceBaseId,
  given: ReadonlyBytes | undefined,
): ReadonlyBytes | undefined {
  const { controller } = useEditor();
  const { session, compare } = controller;
  const { byteStore } = session;
  const [fetched, setFetched] = useState<{ readonly id: string; readonly bytes: ReadonlyBytes }>();
  const shownId = useEditorState(({ compareBase }) => compareBase?.versionId);
  const isAtHand = [ORIGINAL_ID, SAVED_BASE, GIVEN_BASE].includes(baseId) || baseId === shownId;
  useEffect(() => {
    let isGone = false;
    if (isAtHand) return undefined;
    session.fileOfVersion(baseId).then(
      (bytes) => {
        if (!isGone) setFetched({ id: baseId, bytes });
      },
      (error: unknown) => {
        // The client has told the person; the list stays away.
        if (!isApiError(error)) throw error;
      },
    );
    return () => {
      isGone = true;
    };
  }, [baseId, isAtHand, session]);
  return useMemo(() => {
    if (baseId === ORIGINAL_ID) return byteStore.original;
    if (baseId === GIVEN_BASE) return given;
    if (baseId === SAVED_BASE) return savedBytes(byteStore);
    if (baseId === shownId) return compare.bytes;
    return fetched?.id === baseId ? fetched.bytes : undefined;
  }, [baseId, given, shownId, fetched, byteStore, compare]);
}
