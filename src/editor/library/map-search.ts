import type { ProjectMap } from '../../../core/contract/maps.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';

/** Digits from which on a text is taken for a part of an address: fewer stand in nearly all of them. */
const ADDRESS = /^(?:0x|\$)?([0-9a-f]{4,8})$/;

/** What a map is found by besides its name: its description, and what its maker calls its inputs and its output. */
export function otherWordsOfMap({ description, variables }: ProjectMap): string {
  return [description, ...variables.flatMap(({ name, value }) => [name, value])].join(' ');
}

/**
 * Tells of maps whether a text finds them: by name, description, variables, or the hexadecimal address of their first cell. All
 * words of the text have to stand there; an empty text finds every map.
 */
export function mapMatcher(text: string): (map: ProjectMap) => boolean {
  const wanted = wordsOf(text);
  const address = ADDRESS.exec(wanted.length === 1 ? (wanted[0] ?? '') : '')?.[1];
  return (map) => {
    if (hasWords(`${map.name} ${otherWordsOfMap(map)}`, wanted)) return true;
    return (
      address !== undefined && formatAddress(map.cells.address).toLowerCase().includes(address)
    );
  };
}

/** Tells of names whether a text finds them, as it finds maps. */
export function nameMatcher(text: string): (name: string) => boolean {
  const wanted = wordsOf(text);
  return (name) => hasWords(name, wanted);
}

function wordsOf(text: string): readonly string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
}

function hasWords(text: string, wanted: readonly string[]): boolean {
  const there = text.toLocaleLowerCase();
  return wanted.every((word) => there.includes(word));
}
