/** Carries one file from the screen where it was dropped to the screen that uses it. */
export interface FileHandoff {
  put(file: File): void;
  /** The file, once; `null` if there is none. */
  take(): File | null;
}

export function createFileHandoff(): FileHandoff {
  let held: File | null = null;
  return {
    put: (file) => {
      held = file;
    },
    take: () => {
      const file = held;
      held = null;
      return file;
    },
  };
}
