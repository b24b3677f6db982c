import { useEffect, useState } from 'react';
import type { FileWorks } from '../controllers/file-works.ts';
import { useEditor } from './editor-context.ts';

/** What the server does to saved versions, with its words; `undefined` until it is there, and where it cannot be fetched. */
export function useWorks(): FileWorks | undefined {
  const { works } = useEditor();
  const [known, setKnown] = useState<FileWorks>();
  useEffect(() => {
    let isGone = false;
    works().then(
      (loaded) => {
        if (!isGone) setKnown(loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [works]);
  return known;
}
