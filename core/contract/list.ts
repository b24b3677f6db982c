import { z } from 'zod';
import { MAX_REFUSED_FIELDS } from './error-body.ts';

/**
 * An array of zod's that is read no further when a refusal has enough to name. Everything else about it, its description
 * included, stays as zod has it.
 */
const StoppingArray: z.core.$constructor<z.ZodArray> = z.core.$constructor(
  'StoppingArray',
  (list: z.ZodArray, definition: z.core.$ZodArrayDef) => {
    z.ZodArray.init(list, definition);
    const { _zod: internals } = list;
    const whole = internals.parse;
    const longest = longestOf(definition);
    internals.parse = (payload, context) => {
      const { value: items, issues } = payload as z.core.ParsePayload;
      // Zod refuses what is no array or too long before it looks at an item.
      if (!Array.isArray(items) || items.length > longest) return whole(payload, context);
      const read: unknown[] = Array(items.length);
      for (let index = 0; index < items.length && issues.length < MAX_REFUSED_FIELDS; index++) {
        const item = definition.element._zod.run({ value: items[index], issues: [] }, context);
        if (item instanceof Promise) throw new z.core.$ZodAsyncError();
        if (item.issues.length > 0) issues.push(...z.core.util.prefixIssues(index, item.issues));
        read[index] = item.value;
      }
      payload.value = read;
      return payload;
    };
  },
);

function longestOf({ checks = [] }: z.core.$ZodArrayDef): number {
  const limits = checks.map(({ _zod: { def } }) =>
    def.check === 'max_length' ? (def as z.core.$ZodCheckMaxLengthDef).maximum : Infinity,
  );
  return Math.min(...limits);
}

/** How many items a list may hold. */
export interface ListLength {
  /** 0 unless it says otherwise. */
  readonly min?: number;
  readonly max: number;
}

/** A list that comes with a request: one that is too long is refused unread, one that is wrong is read up to its 20th fault. */
export function listSchema<Item extends z.ZodType>(
  item: Item,
  { min = 0, max }: ListLength,
): z.ZodArray<Item> {
  const list = new StoppingArray({ type: 'array', element: item }).max(max);
  // What the constructor makes is of its element's type, which zod's own type of constructors cannot say.
  return (min === 0 ? list : list.min(min)) as z.ZodType as z.ZodArray<Item>;
}
