import { addC167References } from './c167-references.ts';
import { addM68kReferences } from './m68k-references.ts';
import type { Processor } from './processor.ts';
import { ReferenceIndex } from './reference-index.ts';
import { addRowPointers } from './row-pointers.ts';

/** What code and tables of an image name, as far as its processor is known. */
export function collectReferences(bytes: Uint8Array, processor: Processor): ReferenceIndex {
  const index = new ReferenceIndex();
  if (processor === 'c167') addC167References(bytes, index);
  if (processor === 'm68k') {
    addRowPointers(bytes, index);
    addM68kReferences(bytes, index);
  }
  return index;
}
