import { parseSync } from 'vite';

/** A test as it stands in a source. */
export interface WrittenTest {
  /** A literal by its value, a template by its source between the backticks. */
  readonly title: string;
  /** Titles of the groups around it, the outermost first. */
  readonly groups: readonly string[];
  /** Every literal and every key of an object in the tables that it is made from: what their rows are named by. */
  readonly rows: ReadonlySet<string>;
}

/** What of a source proofs are held against. */
export interface TestSource {
  readonly tests: readonly WrittenTest[];
  /** As the rows of a test, of the whole source: for one that has nothing but tables. */
  readonly words: ReadonlySet<string>;
}

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const TESTS: readonly string[] = ['it', 'test'];
/** Members of `test` that are called with a title, and are no test. */
const NO_TESTS: readonly string[] = ['step', 'extend', 'configure'];

/**
 * Reads the tests of a source. One whose title is neither literal nor template, such as a name out of a table, is left out.
 *
 * @param name of the file, which says whether elements of a page may stand in it
 * @throws RangeError where the source cannot be read
 */
export function readTests(name: string, text: string): TestSource {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new RangeError(`${name} cannot be read`);
  const tests: WrittenTest[] = [];
  const words = wordReader(program, text);

  const visit = (value: unknown, around: Around): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, around);
    if (!isNode(value)) return;
    let inside = around;
    const table = tableOf(value);
    if (table !== undefined) inside = { ...around, tables: [...around.tables, table] };
    if (value.type === 'CallExpression') {
      const [first, second] = value['arguments'] as readonly unknown[];
      const title = isNode(first) ? titleOf(first, text) : null;
      const path = calleePath(value['callee']);
      if (title !== null && second !== undefined && !isTable(value['callee'])) {
        const { groups, tables } = inside;
        if (isGroup(path)) inside = { tables, groups: [...groups, title] };
        else if (isTest(path)) tests.push({ title, groups, rows: words(tables) });
      }
    }
    for (const part of Object.values(value)) visit(part, inside);
  };
  visit(program, { groups: [], tables: [] });
  return { tests, words: words(program) };
}

/** What stands around a place of a source. */
interface Around {
  readonly groups: readonly string[];
  /** What tests there are made from, as it is written. */
  readonly tables: readonly unknown[];
}

/** @returns what gathers the words of a part of a source, and of the constants that it names */
function wordReader(program: unknown, text: string): (part: unknown) => ReadonlySet<string> {
  const constants = new Map<string, unknown>();
  const declare = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(declare);
    if (!isNode(value)) return;
    const { type, id } = value;
    if (type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier') {
      constants.set(String(id['name']), value['init']);
    }
    Object.values(value).forEach(declare);
  };
  declare(program);
  return (part) => {
    const words = new Set<string>();
    const seen = new Set<unknown>();
    const gather = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(gather);
      if (!isNode(value) || seen.has(value)) return;
      seen.add(value);
      const word = wordOf(value, text);
      if (word !== null) words.add(word);
      if (value.type === 'Identifier') gather(constants.get(String(value['name'])));
      for (const [name, each] of Object.entries(value)) if (!isName(value, name)) gather(each);
    };
    gather(part);
    return words;
  };
}

/** Whether a part of a node is the name of a member, which may be that of a constant as well. */
function isName({ type, computed }: Node, part: string): boolean {
  const isOfObject = type === 'Property' && part === 'key';
  const isOfMember = type === 'MemberExpression' && part === 'property';
  return (isOfObject || isOfMember) && computed !== true;
}

/** What the tests in a node are made from: what a loop goes through, or a table such as that of `it.each(rows)`. */
function tableOf({ type, right, callee }: Node): unknown {
  if (type === 'ForOfStatement') return right;
  if (type !== 'CallExpression' || !isNode(callee)) return undefined;
  if (callee.type === 'TaggedTemplateExpression') return callee['quasi'];
  return isTable(callee['callee']) ? callee['arguments'] : undefined;
}

/** Names of a callee, through the calls in it: `test.describe`, `it.each(rows)` is `it.each`. */
function calleePath(callee: unknown): readonly string[] {
  if (!isNode(callee)) return [];
  switch (callee.type) {
    case 'Identifier':
      return [String(callee['name'])];
    case 'MemberExpression':
      return [...calleePath(callee['object']), ...calleePath(callee['property'])];
    case 'CallExpression':
      return calleePath(callee['callee']);
    case 'TaggedTemplateExpression':
      return calleePath(callee['tag']);
    default:
      return [];
  }
}

/** Whether a call only gives a table: `it.each(rows)`, which is called once more with the title. */
function isTable(callee: unknown): boolean {
  return (
    isNode(callee) && callee.type === 'MemberExpression' && calleePath(callee).includes('each')
  );
}

function isGroup([first = '', second = '']: readonly string[]): boolean {
  return first === 'describe' || (first === 'test' && second === 'describe');
}

function isTest([first = '', second = '']: readonly string[]): boolean {
  return TESTS.includes(first) && !NO_TESTS.includes(second);
}

function titleOf(node: Node, text: string): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return node.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : null;
}

function wordOf(node: Node, text: string): string | null {
  if (node.type === 'Literal') return String(node['value']);
  if (node.type !== 'Property') return titleOf(node, text);
  const key = node['key'];
  return isNode(key) && key.type === 'Identifier' ? String(key['name']) : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
