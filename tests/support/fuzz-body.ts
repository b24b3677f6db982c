import type { SeededRandom } from '../../core/samples/seeded-random.ts';

/** What stands where something else is expected. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  'null',
  "'; drop table users; --",
  '../../etc/passwd',
  '{{constructor.constructor}}',
  '%00',
  '\u0000',
  '\ud83d',
  '\u202e\u2066',
  'x'.repeat(70_000),
  'ÿ'.repeat(300),
  [],
  [[]],
  [null],
  {},
  { __proto__: null, constructor: { prototype: 1 } },
  { toString: 1, valueOf: 2, length: -1 },
  Array.from({ length: 3000 }, () => 0),
  nested(60),
];
/** Names that mean something to programs. */
const KEYS = ['__proto__', 'constructor', 'id', 'length', '', '0', 'toJSON', 'x'.repeat(2000)];

type Body = Readonly<Record<string, unknown>>;

/** The text of a body with some of it replaced, left out, added, or broken as a text. */
export function fuzzedBody(random: SeededRandom, body: Body): string {
  let value: unknown = body;
  const times = 1 + random.below(3);
  for (let i = 0; i < times; i++) value = changed(random, value);
  const text = JSON.stringify(value) ?? '';
  return random.below(6) === 0 ? broken(random, text) : text;
}

function changed(random: SeededRandom, value: unknown): unknown {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0 || random.below(6) === 0) return hostile(random);
  const [key, inner] = entries[random.below(entries.length)] ?? ['', undefined];
  if (Array.isArray(value)) {
    const items = [...value];
    const at = Number(key);
    if (random.below(4) === 0) items.splice(at, random.below(2), hostile(random));
    else items[at] = changed(random, inner);
    return items;
  }
  const fields = Object.fromEntries(entries);
  switch (random.below(6)) {
    case 0:
      delete fields[key];
      return fields;
    case 1:
      // Not by a literal: `__proto__` is to be a field of its own.
      return Object.defineProperty(fields, KEYS[random.below(KEYS.length)] ?? 'x', {
        value: hostile(random),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    default:
      return { ...fields, [key]: changed(random, inner) };
  }
}

function hostile(random: SeededRandom): unknown {
  return HOSTILE[random.below(HOSTILE.length)];
}

function broken(random: SeededRandom, text: string): string {
  const at = random.below(text.length + 1);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + String.fromCharCode(random.below(0x80)) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + text;
    default:
      return `${text.slice(0, -1)},${text.slice(1)}`;
  }
}

function nested(depth: number): unknown {
  return depth === 0 ? 0 : { a: [nested(depth - 1)] };
}
