import { describe, expect, it } from 'vitest';
import { findFaults, sourcesOf } from './find-faults.ts';
import { readTests } from './read-tests.ts';
import { SPECIFICATION } from './specification.ts';
import { type Specified, specified, testsOf } from './specified.ts';

describe('what the specification names', () => {
  it('is proven, each by tests that there are', () => {
    expect(findFaults(SPECIFICATION, sourcesOf(new URL('../../', import.meta.url)))).toEqual([]);
  });

  it('is of every section that names something', () => {
    const sections = new Set(SPECIFICATION.map(({ section }) => section[0]));
    expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
});

const SOURCE = `
describe('a map', () => {
  it('has a name', () => undefined);
  it.each([['empty', 0], ['full', 1]])('may be %s', () => undefined);
  it(\`has \${width} cells\`, () => undefined);
  it(name, () => undefined);
  it.each\`a | b\`('is of a table', () => undefined);
});
describe.each(['x'])('the axis %s', () => {
  it.skipIf(isNight)('has a name', () => undefined);
});
const KINDS = { line: ['curved'] };
for (const [kind] of Object.entries(KINDS)) {
  it(\`\${kind}: ends\`, () => expect('half').toBe(kind));
}
test.describe('a page', () => {
  test('has a step', async () => test.step('that is none', () => undefined));
  test.setTimeout(1);
});
`;

describe('the tests of a source', () => {
  it('are those with a title, in their groups', () => {
    const { tests } = readTests('a.test.ts', SOURCE);
    expect(tests.map(({ groups, title }) => [...groups, title].join(' > '))).toEqual([
      'a map > has a name',
      'a map > may be %s',
      'a map > has ${width} cells',
      'a map > is of a table',
      'the axis %s > has a name',
      '${kind}: ends',
      'a page > has a step',
    ]);
  });

  it('are not read where it is broken', () => {
    expect(() => readTests('a.test.ts', 'it(')).toThrow(RangeError);
  });
});

describe('an entry', () => {
  const sourceOf = (file: string) => (file === 'a.test.ts' ? readTests(file, SOURCE) : null);
  const tests = testsOf('a.test.ts');
  const faultsOf = (list: readonly Specified[]): string[] => findFaults(list, sourceOf);

  it.each([
    [specified('2', { name: tests('a map > has a name') }), []],
    [specified('2', { state: tests('may be %s', 'empty') }), []],
    [specified('2', { state: tests('may be %s', 'half') }), ['a.test.ts has no row "half"']],
    [specified('2', { state: tests('may be %s', 'x') }), ['a.test.ts has no row "x"']],
    [specified('2', { axis: tests('the axis %s > has a name', 'x') }), []],
    [specified('2', { kind: tests('${kind}: ends', 'curved') }), []],
    [specified('2', { kind: tests('${kind}: ends', 'half') }), ['a.test.ts has no row "half"']],
    [specified('2', { name: tests('has a name') }), ['a.test.ts has 2 tests "has a name"']],
    [specified('2', { name: tests('name') }), ['a.test.ts has no test "name"']],
    [specified('2', { name: testsOf('b.test.ts')('has a name') }), ['there is no b.test.ts']],
    [
      specified('2', { name: testsOf('a.test.ts', 'b.ts')('may be %s', 'empty') }),
      ['there is no b.ts'],
    ],
    [specified('2', { name: [] }), ['has no proof']],
  ])('%# is told by its fault', (list, faults) => {
    expect(faultsOf(list)).toEqual(faults.map((fault) => `2: ${list[0]?.name}: ${fault}`));
  });

  it('stands there once', () => {
    const list = specified('2', { state: tests('may be %s') });
    expect(faultsOf([...list, ...list])).toEqual(['2: state: stands there twice']);
    expect(faultsOf([...list, ...specified('3', { state: tests('may be %s') })])).toEqual([]);
  });
});
