import { writeFile } from 'node:fs/promises';
import { type Locator, test } from '@playwright/test';

/**
 * Chooses a file by its path, as a person does. Handed over as bytes, it would be decoded by a script in the page, which
 * takes 60 ms of it for 1 MiB.
 */
export async function chooseFile(
  input: Locator,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<void> {
  const path = test.info().outputPath(file.name);
  await writeFile(path, file.bytes);
  await input.setInputFiles(path);
}
