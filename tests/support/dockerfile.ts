import { readFileSync } from 'node:fs';

/** A line of a Dockerfile: its word, and what stands behind it. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** From one FROM to the next. */
export interface Stage {
  readonly image: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** Reads a Dockerfile without continued lines. */
export function readDockerfile(path: string | URL): Stage[] {
  const stages: Array<Stage & { readonly instructions: Instruction[] }> = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [, image = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ image, name, instructions: [] });
    } else if (word !== '') stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** What stands behind a word of a stage, line by line. */
export function linesOf({ instructions }: Stage, word: string): string[] {
  return instructions.filter((each) => each.word === word).map(({ rest }) => rest);
}

/** What a COPY takes, from where and to where. */
export function copyOf(rest: string): {
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
} {
  const [, from, paths = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? [];
  const words = paths.split(' ');
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}
