import { useEffect } from 'react';
import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

/** How long the editor is left alone after it was opened, in milliseconds: looking for checksums takes a core. */
export const LOOK_AFTER_MS = 2000;

const NONE: readonly ByteRange[] = [];

/**
 * Where the checksums of the file are stored; none until that is known. Looked for once.
 *
 * @param afterMs how long to wait before they are looked for
 */
export function useChecksumRanges(afterMs: number): readonly ByteRange[] {
  const { controller } = useEditor();
  const ranges = useEditorState((state) => state.checksumRanges);
  const isKnown = ranges !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const timer = window.setTimeout(
      () => fireAndForget(controller.checks.lookForChecksums()),
      afterMs,
    );
    return () => window.clearTimeout(timer);
  }, [controller, isKnown, afterMs]);
  return ranges ?? NONE;
}
