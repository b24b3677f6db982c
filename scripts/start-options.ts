import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly scripts: { readonly start: string } };

/** Options of Node that `npm start` gives to the server: whoever starts one to look at it gives them too. */
export const START_OPTIONS: readonly string[] = scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
