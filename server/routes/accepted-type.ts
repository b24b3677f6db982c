/** How much a caller wants a type, by the most precise range that names it: exact, `type/*`, `*\/*`. */
interface Preference {
  readonly precision: number;
  readonly weight: number;
}

const RANGE = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/;
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * The type of an answer that a caller wants most; of those wanted alike the one that is named more precisely. RFC 9110, 12.5.1;
 * parameters of types are not looked at, and a range that cannot be read is none.
 *
 * @param accept header of the request; without it everything is welcome
 * @param offered types, the one to be taken first where the caller does not mind
 * @returns `undefined` if the caller takes none of them
 */
export function acceptedType<Type extends string>(
  accept: string | undefined,
  offered: readonly Type[],
): Type | undefined {
  const ranges = accept === undefined || accept.trim() === '' ? ['*/*'] : accept.split(',');
  let best: Type | undefined;
  let most: Preference = { weight: 0, precision: 2 };
  for (const type of offered) {
    const preference = preferenceAmong(type, ranges);
    if (preference === undefined || !isMore(preference, most)) continue;
    best = type;
    most = preference;
  }
  return best;
}

function isMore(a: Preference, b: Preference): boolean {
  return a.weight > b.weight || (a.weight === b.weight && a.precision > b.precision);
}

/** That of the range which names a type most precisely. */
function preferenceAmong(type: string, ranges: readonly string[]): Preference | undefined {
  return ranges
    .flatMap((range) => preferenceFor(type, range) ?? [])
    .toSorted((a, b) => b.precision - a.precision || b.weight - a.weight)
    .at(0);
}

function preferenceFor(type: string, range: string): Preference | undefined {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const [, main, sub] = RANGE.exec(name) ?? [];
  const [offeredMain, offeredSub] = type.split('/');
  if (main === undefined) return undefined;
  const isMain = main === offeredMain;
  if (!isMain && main !== '*') return undefined;
  if (sub !== '*' && (sub !== offeredSub || !isMain)) return undefined;
  const told = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = told === undefined ? '1' : WEIGHT.exec(told)?.[1];
  if (weight === undefined) return undefined;
  return { precision: Number(isMain) + Number(sub !== '*'), weight: Number(weight) };
}
