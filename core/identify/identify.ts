import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { imageView } from '../checksums/image-view.ts';
import { bareContainer, type FileContainer } from '../container/file-container.ts';
import { combine } from './combine.ts';
import { contentOfFile, type FileContent } from './container-of.ts';
import { foreignFormat } from './foreign-format.ts';
import type { Evidence, ForeignFormat, Identification, ImageLayout } from './identification.ts';
import { measureByteOrder, paddingOf } from './image-layout.ts';

/**
 * Whose file this is, what numbers it carries, and how it is arranged.
 *
 * Every answer comes with its evidence; what the file does not say stays `undefined`, and a file that is no dump of a
 * control unit is unknown with confidence 0. Never throws and never writes, whatever the bytes.
 *
 * @param bytes the bare image: Intel HEX and S-records are decoded before
 */
export function identify(bytes: ReadonlyBytes): Identification {
  const image = imageView(bytes);
  const format = foreignFormat(image);
  return format === undefined ? known(image, contentOfFile(image)) : foreign(image, format);
}

function known(
  image: Uint8Array,
  { container, answer: { match, ...answer } }: FileContent,
): Identification {
  const byteOrder = match === undefined ? measureByteOrder(image) : match.byteOrder;
  const groupBytes = { none: 1, pairs: 2, fours: 4 }[container.swap];
  const [copy = 0] = container.copies;
  const inFile = (evidence: Evidence): Evidence => ({
    ...evidence,
    address: copy + evidence.address - (evidence.address % groupBytes),
  });
  return {
    ...answer,
    evidence: answer.evidence.map(inFile),
    contradictions: answer.contradictions.map(({ field, evidence }) => ({
      field,
      evidence: evidence.map(inFile),
    })),
    layout: layoutOf(image, container, byteOrder, match?.processor),
    foreignFormat: undefined,
  };
}

function layoutOf(
  image: Uint8Array,
  container: FileContainer,
  byteOrder: ImageLayout['byteOrder'],
  processor: string | undefined,
): ImageLayout {
  const isHalfRepeated = container.copies.length > 1;
  return { ...container, isHalfRepeated, padding: paddingOf(image), byteOrder, processor };
}

function foreign(image: Uint8Array, format: ForeignFormat): Identification {
  const { match, ...nothing } = combine([], { vins: [], others: [] });
  const layout = layoutOf(image, bareContainer(image.length), undefined, undefined);
  const evidence: Evidence = {
    field: 'family',
    address: 0,
    text: format,
    rule: 'foreign.format',
    verified: true,
  };
  return { ...nothing, evidence: [evidence], layout, foreignFormat: format };
}
