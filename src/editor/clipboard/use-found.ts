import { useEffect, useState } from 'react';
import type { FoundOnClipboard } from '../../../core/clipboard/clipboard-content.ts';
import { useEditor } from '../kit/editor-context.ts';

/** What is on the clipboard when a dialog opens; `undefined` until it was read, or where there is nothing. */
export function useFound(): FoundOnClipboard | undefined {
  const { clipboard } = useEditor();
  const [found, setFound] = useState<FoundOnClipboard>();
  useEffect(() => {
    let isGone = false;
    void clipboard.read().then((read) => {
      if (!isGone) setFound(read);
    });
    return () => {
      isGone = true;
    };
  }, [clipboard]);
  return found;
}
