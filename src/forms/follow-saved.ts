/** A form after what it was filled with has become another. */
export interface FollowedValues<Values> {
  readonly values: Values;
  /** Paths of the fields that were changed here and elsewhere, each to something else: `name`, `x.factor`. */
  readonly contested: readonly string[];
}

/**
 * Lets the fields that a person has not touched follow what is saved now. What was typed stays.
 *
 * @param filled what the form was filled with: texts and choices by field, and groups of them
 * @param typed what stands in it
 * @param saved what is saved now
 */
export function followSaved<Values extends object>(
  filled: Values,
  typed: Values,
  saved: Values,
): FollowedValues<Values> {
  const values: Partial<Values> = {};
  const contested: string[] = [];
  for (const field of fieldsOf(typed)) {
    const [before, here, there] = [filled[field], typed[field], saved[field]];
    if (isGroup(before) && isGroup(here) && isGroup(there)) {
      const group = followSaved(before, here, there);
      values[field] = group.values;
      contested.push(...group.contested.map((path) => `${field}.${path}`));
      continue;
    }
    const isTouched = !Object.is(here, before);
    values[field] = isTouched ? here : there;
    if (isTouched && !Object.is(there, before) && !Object.is(there, here)) contested.push(field);
  }
  return { values: values as Values, contested };
}

function fieldsOf<Values extends object>(values: Values): ReadonlyArray<keyof Values & string> {
  return Object.keys(values) as Array<keyof Values & string>;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
