import { addressRangeText } from '../../../../core/clipboard/address-list.ts';
import type { NamedMap } from '../../../../core/contract/ports.ts';

/** What a map is called; where it is in the file that the work comes from, where no definition names it. */
export function namedMapText({ name, sourceStart, sourceEnd }: NamedMap): string {
  return name ?? addressRangeText(sourceStart, sourceEnd - 1);
}
