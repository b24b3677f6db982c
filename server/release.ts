import { readFileSync } from 'node:fs';

const described: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** Release of this product, as package.json names it. */
export const RELEASE: string = described.version;
