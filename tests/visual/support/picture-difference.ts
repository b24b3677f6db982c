import type { Page } from '@playwright/test';

/** A part of a picture, in its pixels; `right` and `bottom` are the first ones outside. */
export interface PictureBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How two pictures of a size differ. */
export interface PictureDifference {
  /** Largest difference of a channel, 0..255. */
  readonly most: number;
  /** Pixels with a channel that differs by more than was asked for. */
  readonly pixels: number;
  /** Smallest box around those pixels; `undefined` if there are none. */
  readonly box: PictureBox | undefined;
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
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (first === undefined || first.data.length !== second?.data.length) {
        throw new Error('other sizes');
      }
      const { width, height } = first;
      let most = 0;
      let pixels = 0;
      const box = { left: width, top: height, right: 0, bottom: 0 };
      for (let at = 0; at < first.data.length; at += 4) {
        let distance = 0;
        for (let channel = at; channel < at + 3; channel++) {
          const apart = Math.abs((first.data[channel] ?? 0) - (second.data[channel] ?? 0));
          distance = Math.max(distance, apart);
        }
        most = Math.max(most, distance);
        if (distance <= bound) continue;
        pixels++;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x + 1);
        box.bottom = Math.max(box.bottom, y + 1);
      }
      return { most, pixels, box: pixels === 0 ? undefined : box, size: width * height };
    },
    [pictures, tolerance] as const,
  );
}
