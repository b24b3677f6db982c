import { MAX_REPORT_PICTURE_BYTES } from '../../../core/contract/limits.ts';
import { pictureTypeOf } from '../../../core/reports/picture-type.ts';
import { toBase64 } from '../../../core/solutions/base64.ts';

/** A picture that may go along with a report. */
export interface ReportPicture {
  readonly name: string;
  readonly lengthBytes: number;
  readonly base64: string;
  /** Shows it, and nothing else can be made of it: it names the format that its first bytes are of. */
  readonly shownAs: string;
}

/** Why a file is no picture of a report. */
export type PictureProblem = 'notPicture' | 'tooLarge';

/** Reads a file that somebody has chosen. What its name says counts for nothing. */
export async function readPicture(file: File): Promise<ReportPicture | PictureProblem> {
  if (file.size > MAX_REPORT_PICTURE_BYTES) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureTypeOf(bytes);
  if (type === undefined) return 'notPicture';
  const base64 = toBase64(bytes);
  return {
    name: file.name,
    lengthBytes: bytes.length,
    base64,
    shownAs: `data:${type};base64,${base64}`,
  };
}
