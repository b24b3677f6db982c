import { useEffect, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import type { FoundOnClipboard } from './clipboard-content.ts';

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
