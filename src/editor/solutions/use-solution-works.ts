import { useEffect, useRef, useState } from 'react';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { useEditor } from '../kit/editor-context.ts';

/** What buys, learns and applies solutions, with its words; `undefined` until it is there. @param failed called where it cannot be had */
export function useSolutionWorks(failed: () => void): SolutionWorks | undefined {
  const { solutions } = useEditor();
  const [works, setWorks] = useState<SolutionWorks>();
  const latest = useRef(failed);
  useEffect(() => {
    latest.current = failed;
  }, [failed]);
  useEffect(() => {
    let isGone = false;
    solutions().then(
      (loaded) => {
        if (!isGone) setWorks(loaded);
      },
      () => {
        if (!isGone) latest.current();
      },
    );
    return () => {
      isGone = true;
    };
  }, [solutions]);
  return works;
}
