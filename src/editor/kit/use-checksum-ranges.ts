import { useEffect } from 'react';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useEditor, useEditorState } from './editor-context.ts';

const NONE: readonly ByteRange[] = [];

/** Where the checksums of the file are stored; none until the watch over the checksums has found out. */
export function useChecksumRanges(): readonly ByteRange[] {
  return useEditorState((state) => state.checksumRanges) ?? NONE;
}

/** The same for whom it cannot wait: they are looked for at once. */
export function useChecksumRangesNow(): readonly ByteRange[] {
  const { controller } = useEditor();
  const ranges = useEditorState((state) => state.checksumRanges);
  const isKnown = ranges !== undefined;
  useEffect(() => {
    if (!isKnown) fireAndForget(controller.checks.lookForChecksums());
  }, [controller, isKnown]);
  return ranges ?? NONE;
}
