import { useEffect, useState } from 'react';
import type { Identification } from '../../../core/identify/identification.ts';
import { identifyFile } from '../../ecu/identify-file.ts';
import { fileProblem } from '../../forms/project-file.ts';
import type { DumpChoice } from './use-dump-choice.ts';

/** What the chosen file says of itself: `reading` until that is known, `undefined` where there is none or it cannot be read. */
export function useDumpIdentity({
  file,
  dump,
  imageIndex,
}: DumpChoice): Identification | 'reading' | undefined {
  const [identity, setIdentity] = useState<Identification | 'reading'>();
  useEffect(() => {
    let isGone = false;
    const bytes = bytesOf({ file, dump, imageIndex });
    setIdentity(bytes === undefined ? undefined : 'reading');
    bytes?.then(identifyFile).then(
      (found) => {
        if (!isGone) setIdentity(found);
      },
      // Without a worker, or a file that is gone by now: the server tells after the upload.
      () => {
        if (!isGone) setIdentity(undefined);
      },
    );
    return () => {
      isGone = true;
    };
  }, [file, dump, imageIndex]);
  return identity;
}

/** A copy of the image that would be sent. */
function bytesOf({
  file,
  dump,
  imageIndex,
}: Pick<DumpChoice, 'file' | 'dump' | 'imageIndex'>): Promise<Uint8Array<ArrayBuffer>> | undefined {
  if (file !== null && dump?.kind === 'bare' && fileProblem(file.size) === undefined) {
    return file.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  }
  const image = dump?.kind === 'records' ? dump.images[imageIndex] : undefined;
  return image && Promise.resolve(image.bytes.slice());
}
