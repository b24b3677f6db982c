import type { ObjectStore } from './object-store.ts';
import type { S3Settings } from './s3/s3-settings.ts';

/**
 * The store that is set, `undefined` if none is. It is not asked anything yet. Its client is read by those servers alone that have
 * one: it takes time and memory.
 */
export async function openObjectStore(
  settings: S3Settings | null,
): Promise<ObjectStore | undefined> {
  if (settings === null) return undefined;
  const { S3Store } = await import('./s3/s3-store.ts');
  return new S3Store(settings);
}
