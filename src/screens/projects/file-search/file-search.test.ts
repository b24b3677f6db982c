import { describe, expect, it } from 'vitest';
import type { FoundFile, SearchedFiles } from '../../../../core/contract/file-search.ts';
import { FileSearchRun, LINES_AT_ONCE } from './file-search.ts';

const FIND = { kind: 'details', text: 'golf' } as const;
const file = (id: string, lines = 1): FoundFile => ({
  project: { id, name: id, fileName: `${id}.bin` },
  version: null,
  places: [],
  details: Array.from({ length: lines }, () => ({ field: 'name', text: id })),
  maps: [],
  isCut: false,
  isUnreadable: false,
});
const part = (data: FoundFile[], next: string | null, searchedCount = 1): SearchedFiles => ({
  data,
  meta: { next, searchedCount, totalCount: 9 },
});

/** A search whose parts are answered in this order, and what was asked for. */
function search(...parts: ReadonlyArray<SearchedFiles | Error>) {
  const asked: Array<string | undefined> = [];
  const left = [...parts];
  const run = new FileSearchRun(async (_, after) => {
    asked.push(after);
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('too often');
    return answer;
  });
  const seen = (): unknown[] => {
    const { phase, found } = run.store.getState();
    return [phase, ...found.map(({ project }) => project.id)];
  };
  return { run, asked, seen };
}

describe('a search in all files', () => {
  it('goes on part after part until the end, also where one holds nothing', async () => {
    const { run, asked, seen } = search(
      part([file('a')], '1'),
      part([], '2'),
      part([file('b')], null),
    );
    await run.start(FIND);
    expect(asked).toEqual([undefined, '1', '2']);
    expect(seen()).toEqual(['done', 'a', 'b']);
  });

  it('pauses where there is much to look at, and goes on when it is told to', async () => {
    const { run, seen } = search(part([file('a', LINES_AT_ONCE)], '1'), part([file('b')], null));
    await run.start(FIND);
    expect(seen()).toEqual(['paused', 'a']);
    await run.goOn();
    expect(seen()).toEqual(['done', 'a', 'b']);
  });

  it('keeps what it has found where a part cannot be had, and asks for that part again', async () => {
    const { run, asked, seen } = search(
      part([file('a')], '1'),
      new Error('no answer'),
      part([file('b')], null),
    );
    await run.start(FIND);
    expect(seen()).toEqual(['failed', 'a']);
    await run.goOn();
    expect(seen()).toEqual(['done', 'a', 'b']);
    expect(asked).toEqual([undefined, '1', '1']);
  });

  it('wants nothing of the one before once another has begun', async () => {
    const { run, seen } = search(part([file('a')], null), part([file('b')], null));
    await Promise.all([run.start(FIND), run.start(FIND)]);
    expect(seen()).toEqual(['done', 'b']);
  });

  it('can be stopped, and gone on with', async () => {
    const { run, seen } = search(part([file('a')], '1'), part([file('b')], null));
    const running = run.start(FIND);
    run.stop();
    await running;
    expect(seen()).toEqual(['paused']);
    await run.goOn();
    expect(seen()).toEqual(['done', 'b']);
  });
});
