import { type RefObject, useEffect, useState } from 'react';

/**
 * Takes files that are dropped on an element.
 *
 * @param target element, or `null` for the whole window
 * @param onFiles at least one file
 * @returns whether files are being dragged over it
 */
export function useFileDrop(
  target: RefObject<HTMLElement | null> | null,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const element: HTMLElement | Window | null = target === null ? window : target.current;
    if (element === null) return undefined;
    // Entering a child fires before leaving its parent: only the last leave of all is a leave.
    let depth = 0;
    const guarded =
      (handle: (event: DragEvent) => void) =>
      (event: Event): void => {
        if (!(event instanceof DragEvent) || !carriesFiles(event)) return;
        event.preventDefault();
        handle(event);
      };
    const handlers: Readonly<Record<string, (event: Event) => void>> = {
      dragenter: guarded(() => {
        depth++;
        setOver(true);
      }),
      dragover: guarded((event) => {
        if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      }),
      dragleave: guarded(() => {
        depth--;
        if (depth <= 0) setOver(false);
      }),
      drop: guarded((event) => {
        depth = 0;
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) onFiles(files);
      }),
    };
    for (const [name, handler] of Object.entries(handlers)) element.addEventListener(name, handler);
    return () => {
      for (const [name, handler] of Object.entries(handlers)) {
        element.removeEventListener(name, handler);
      }
    };
  }, [target, onFiles]);

  return over;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
