import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { FamilyReport } from '../checksums/checksum-report.ts';
import { findKnownFamilies } from '../checksums/checksums.ts';
import { imageView } from '../checksums/image-view.ts';
import { bareContainer, contentOf, type FileContainer } from '../container/file-container.ts';
import { possibleContainers } from '../container/possible-containers.ts';
import { answerOfContent } from './answer-of-content.ts';
import type { Combined } from './combine.ts';
import { foreignFormat } from './foreign-format.ts';

/** Readers of chips with 16 and 32 data lines exchange bytes; their chips are no larger. */
const MAX_SWAPPED_BYTES = 0x400000;

/**
 * How well a content is known: not at all, by a name alone, by an identity, by one that a family of checksums proves itself with, by
 * a checksum that holds.
 */
type Knowledge = 0 | 1 | 2 | 3 | 4;

/** A way in which the content may lie in the file, and what is known of it then. */
interface Reading {
  readonly container: FileContainer;
  readonly answer: Combined;
  /** Whose checksums it has. */
  readonly families: readonly FamilyReport[];
  readonly knowledge: Knowledge;
}

/** How the memory of a control unit lies in a file, and what its makers and its checksums say of it. */
export type FileContent = Omit<Reading, 'knowledge'>;

/**
 * How the content of a file lies in it: the way in which it is known best. Where it is known in none, or the file is no dump, the
 * file is its content, without what was appended and once where it holds the same several times.
 *
 * Checksums, trouble codes and identification all read this one content.
 */
export function containerOf(bytes: ReadonlyBytes): FileContainer {
  return contentOfFile(bytes).container;
}

/** The container of a file together with what its makers say of the content. */
export function contentOfFile(bytes: ReadonlyBytes): FileContent {
  const file = imageView(bytes);
  const { usual, padded } = possibleContainers(file);
  if (foreignFormat(file) !== undefined) {
    return readingOf(file, bareContainer(file.length));
  }
  let best = readingOf(file, usual);
  for (const container of padded) {
    const reading = readingOf(file, container);
    if (isBetter(reading, best)) best = reading;
  }
  if (best.knowledge >= 2 || best.container.contentBytes > MAX_SWAPPED_BYTES) return best;
  for (const possible of [usual, ...padded]) {
    for (const swap of ['pairs', 'fours'] as const) {
      const reading = readingOf(file, { ...possible, swap });
      if (reading.knowledge >= 2 && reading.knowledge > best.knowledge) best = reading;
    }
    if (best.knowledge >= 2) return best;
  }
  return best;
}

function readingOf(file: Uint8Array, container: FileContainer): Reading {
  const content = contentOf(file, container, container.copies[0] ?? 0);
  const answer = answerOfContent(content);
  const families = findKnownFamilies(content);
  return { container, answer, families, knowledge: knowledgeOf(families, answer) };
}

function knowledgeOf(
  families: readonly FamilyReport[],
  { match, contradictions }: Combined,
): Knowledge {
  if (families.some(({ proof }) => proof === 'checksum')) return 4;
  if (families.some(({ proof }) => proof === 'identity')) return 3;
  if (match !== undefined && match.strength !== 'hint') return 2;
  return match !== undefined || contradictions.length > 0 ? 1 : 0;
}

/** A part whose rest was never written is the content where it is known better, or as well and as another family. */
function isBetter(part: Reading, whole: Reading): boolean {
  if (part.knowledge !== whole.knowledge) return part.knowledge > whole.knowledge;
  const isKnown = part.knowledge >= 2 && part.answer.family !== undefined;
  return isKnown && part.answer.family !== whole.answer.family;
}
