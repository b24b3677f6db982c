import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const IMPORTER = /\/zod\/v4\/classic\/schemas\.js$/;
const UNUSED = [/\/json-schema-processors\.js$/, /\/to-json-schema\.js$/];

const PREFIX = '\0lean-zod:';

/** Where Zod keeps what is said of all schemas, and how it begins. */
const SETTINGS = /\/zod\/v4\/core\/core\.js$/;
const NO_SETTINGS = '__zod_globalConfig = {}';

/**
 * Leaves out of the page what Zod writes JSON Schema with, which every schema refers to: the page holds answers against schemas
 * and describes none. A thirtieth of the first scripts. Whoever asks for it in the page is told so by an error.
 *
 * And has Zod write no functions at run time: the policy of the page forbids that, and Firefox reports every try.
 *
 * The build fails where a module is not found any more: another release of Zod has moved it.
 */
export function leanZod(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: 'lean-zod',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '') {
      const unused = IMPORTER.test(importer) && UNUSED.find((pattern) => pattern.test(source));
      if (!unused) return null;
      const real = await this.resolve(source, importer, { skipSelf: true });
      if (real === null) return null;
      found.add(unused);
      return `${PREFIX}${real.id}`;
    },
    transform(code, id) {
      if (!SETTINGS.test(id)) return null;
      if (!code.includes(NO_SETTINGS)) this.error('Zod keeps its settings elsewhere');
      found.add(SETTINGS);
      return {
        code: code.replace(NO_SETTINGS, '__zod_globalConfig = { jitless: true }'),
        map: null,
      };
    },
    load: (id) =>
      id.startsWith(PREFIX) ? absentModule(readFileSync(id.slice(PREFIX.length), 'utf8')) : null,
    buildEnd(error) {
      const missing = [...UNUSED, SETTINGS].filter((unused) => !found.has(unused));
      if (error !== undefined || missing.length === 0) return;
      this.error(`Zod has no module ${missing.map(({ source }) => source).join(', ')}`);
    },
  };
}

/** A module with the exports of another one, none of which works. */
function absentModule(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  // What makes a method is called with every schema, the method by whoever wants JSON Schema.
  const exported = names.map(
    (name) => `${name?.startsWith('create') ? 'absentMethod' : 'absent'} as ${name}`,
  );
  return [
    "const absent = () => { throw new Error('JSON Schema is left out of the page'); };",
    'const absentMethod = () => absent;',
    `export { ${exported.join(', ')} };`,
  ].join('\n');
}
