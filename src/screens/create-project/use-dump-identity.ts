import { useEffect, useState } from 'react';
import type { Identification } from '../../../core/identify/identification.ts';
import { identifyFile } from '../../ecu/identify-file.ts';
import { fileProblem } from '../../forms/project-file.ts';
import type { DumpChoice } from '../../forms/use-dump-choice.ts';

/** What the file to send says of itself: `reading` until that is known, `undefined` where there is none or it cannot be read. */
export function useDumpIdentity({
  dump,
  imageIndex,
  fileToSend,
}: DumpChoice): Identification | 'reading' | undefined {
  const [identity, setIdentity] = useState<Identification | 'reading'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image of the same file is another file to send
  useEffect(() => {
    let isGone = false;
    const hasImage = dump?.kind === 'bare' || dump?.kind === 'records';
    setIdentity(hasImage ? 'reading' : undefined);
    if (!hasImage) return undefined;
    const show = (found: Identification | undefined): void => {
      if (!isGone) setIdentity(found);
    };
    // Without a worker, or a file that is gone by now: the server tells after the upload.
    fileToSend()
      .then(identityOf)
      .then(show, () => show(undefined));
    return () => {
      isGone = true;
    };
  }, [dump, imageIndex, fileToSend]);
  return identity;
}

async function identityOf(file: File | undefined): Promise<Identification | undefined> {
  if (file === undefined || fileProblem(file.size) !== undefined) return undefined;
  return await identifyFile(new Uint8Array(await file.arrayBuffer()));
}
