import { useCallback, useRef, useState } from 'react';
import { type DumpFile, fileOfImage, readDumpFile } from './dump-file.ts';

/** The file that a new project is made of. */
export interface DumpChoice {
  /** As the person chose it. */
  readonly file: File | null;
  /** What it turned out to be; `undefined` while it is read. */
  readonly dump: DumpFile | undefined;
  /** Which image of a file of records is taken. */
  readonly imageIndex: number;
  choose(file: File): void;
  chooseImage(index: number): void;
  /** The file to send, once it is read; `undefined` if there is none that can be sent. */
  fileToSend(): Promise<File | undefined>;
}

interface Chosen {
  readonly file: File;
  readonly dump: DumpFile | undefined;
  readonly imageIndex: number;
}

/** Keeps the choice, and reads each file as soon as it is chosen. */
export function useDumpChoice(): DumpChoice {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** What is chosen now, also inside a call that began before. */
  const latest = useRef<{ chosen: Chosen; reading: Promise<void> } | null>(null);

  const show = useCallback((next: Chosen, reading: Promise<void>) => {
    latest.current = { chosen: next, reading };
    setChosen(next);
  }, []);

  const choose = useCallback(
    (file: File) => {
      const reading = readDumpFile(file).then((dump) => {
        // Another file may have been chosen meanwhile.
        if (latest.current?.chosen.file !== file) return;
        const imageIndex = dump.kind === 'records' ? dump.largest : 0;
        show({ file, dump, imageIndex }, reading);
      });
      show({ file, dump: undefined, imageIndex: 0 }, reading);
    },
    [show],
  );

  const chooseImage = useCallback(
    (imageIndex: number) => {
      if (latest.current === null) return;
      show({ ...latest.current.chosen, imageIndex }, latest.current.reading);
    },
    [show],
  );

  const fileToSend = useCallback(async () => {
    await latest.current?.reading;
    return latest.current === null ? undefined : sentFileOf(latest.current.chosen);
  }, []);

  return {
    file: chosen?.file ?? null,
    dump: chosen?.dump,
    imageIndex: chosen?.imageIndex ?? 0,
    choose,
    chooseImage,
    fileToSend,
  };
}

function sentFileOf({ file, dump, imageIndex }: Chosen): File | undefined {
  if (dump?.kind === 'bare') return file;
  const image = dump?.kind === 'records' ? dump.images[imageIndex] : undefined;
  return image && fileOfImage(image, file.name);
}
