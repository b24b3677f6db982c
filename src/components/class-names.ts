/** Class names in one attribute; what is `undefined` or `false` is left out. */
export function classNames(...names: ReadonlyArray<string | undefined | false>): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}
