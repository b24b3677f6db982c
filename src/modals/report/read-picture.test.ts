import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_REPORT_PICTURE_BYTES } from '../../../core/contract/limits.ts';
import { createReportSchema } from '../../../core/contract/reports.ts';
import { readPicture } from './read-picture.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const fileOf = (bytes: readonly number[], name = 'shot.png'): File =>
  new File([Uint8Array.from(bytes)], name);

describe('a picture for a report', () => {
  it('is told to the byte, as the contract takes it', async () => {
    const anyRest = fc.uint8Array({ maxLength: 70_000, size: 'max' });
    await fc.assert(
      fc.asyncProperty(anyRest, async (rest) => {
        const bytes = Uint8Array.from([...PNG, ...rest]);
        const picture = await readPicture(new File([bytes], 'shot.png'));
        if (typeof picture === 'string') throw new Error(picture);
        expect(picture.base64).toBe(Buffer.from(bytes).toString('base64'));
        expect(createReportSchema.shape.picture.parse(picture.base64)).toBe(picture.base64);
        expect(picture.shownAs.startsWith('data:image/png;base64,')).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  it('is none by its name alone', async () => {
    expect(await readPicture(fileOf([0x3c, 0x73, 0x76, 0x67]))).toBe('notPicture');
    expect(await readPicture(fileOf([]))).toBe('notPicture');
  });

  it.each([
    [0, 'a picture'],
    [1, 'tooLarge'],
  ])('may have %i bytes more than the limit: %s', async (more, outcome) => {
    const bytes = new Uint8Array(MAX_REPORT_PICTURE_BYTES + more);
    bytes.set(PNG);
    const picture = await readPicture(new File([bytes], 'large.png'));
    expect(typeof picture === 'string' ? picture : 'a picture').toBe(outcome);
  });
});
