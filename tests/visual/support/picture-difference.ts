import type { Page } from '@playwright/test';

/** How two pictures of a size differ. */
export interface PictureDifference {
  /** Largest difference of a channel, 0..255. */
  readonly most: number;
  /** Pixels with a channel that differs by more than was asked for. */
  readonly pixels: number;
  /** Pixels of a picture. */
  readonly size: number;
}

/**
 * Compares two pictures channel by channel.
 *
 * @param tolerance of 255 in a channel; what differs by more is counted
 */
export async function pictureDifference(
  page: Page,
  a: Buffer,
  b: Buffer,
  tolerance: number,
): Promise<PictureDifference> {
  const pictures = [a, b].map((picture) => picture.toString('base64'));
  return await page.evaluate(
    async ([encoded, bound]) => {
      const [first, second] = await Promise.all(
        encoded.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
        }),
      );
      if (first === undefined || first.length !== second?.length) throw new Error('other sizes');
      let most = 0;
      let pixels = 0;
      for (let at = 0; at < first.length; at += 4) {
        const distance = Math.max(
          Math.abs((first[at] ?? 0) - (second[at] ?? 0)),
          Math.abs((first[at + 1] ?? 0) - (second[at + 1] ?? 0)),
          Math.abs((first[at + 2] ?? 0) - (second[at + 2] ?? 0)),
        );
        most = Math.max(most, distance);
        if (distance > bound) pixels++;
      }
      return { most, pixels, size: first.length / 4 };
    },
    [pictures, tolerance] as const,
  );
}
