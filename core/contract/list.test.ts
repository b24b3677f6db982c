import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_REFUSED_FIELDS } from './error-body.ts';
import { listSchema } from './list.ts';

const item = z.object({
  name: z.string().trim().min(1),
  values: listSchema(z.number(), { max: 50 }),
});

describe('a list that comes in', () => {
  it('is read as any array is', () => {
    const ours = listSchema(z.string().trim().max(3), { min: 1, max: 5 });
    const zods = z.array(z.string().trim().max(3)).max(5).min(1);
    const anything = fc.oneof(
      fc.array(fc.oneof(fc.string({ maxLength: 5 }), fc.integer()), { maxLength: 7 }),
      fc.anything(),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const [a, b] = [ours.safeParse(value), zods.safeParse(value)];
        expect(a.data).toEqual(b.data);
        expect(a.error?.issues).toEqual(b.error?.issues);
      }),
    );
  });

  it('goes out as it is', () => {
    const list = listSchema(z.string().trim(), { max: 2 });
    expect(z.encode(list, ['a ', 'b'])).toEqual(z.encode(z.array(z.string().trim()), ['a ', 'b']));
  });

  it('is described as any array is', () => {
    const { $schema: _, ...described } = z.toJSONSchema(listSchema(z.number(), { min: 1, max: 3 }));
    expect(described).toEqual({
      type: 'array',
      items: { type: 'number' },
      minItems: 1,
      maxItems: 3,
    });
  });

  it('is refused unread where it is too long', () => {
    let reads = 0;
    const counted = z.unknown().refine(() => ++reads > 0);
    const { error } = listSchema(counted, { max: 100 }).safeParse(Array(100_000).fill(0));
    expect([error?.issues.length, error?.issues[0]?.code, reads]).toEqual([1, 'too_big', 0]);
  });

  it('is read up to the last fault that a refusal names', () => {
    let reads = 0;
    const counted = z.unknown().refine((value) => {
      reads++;
      return value !== 'wrong';
    });
    const list = listSchema(counted, { max: 100_000 });
    const wrongFrom = (index: number): unknown[] =>
      Array.from({ length: 50_000 }, (_, i) => (i < index ? 0 : 'wrong'));
    expect(list.safeParse(wrongFrom(1000)).error?.issues.length).toBe(MAX_REFUSED_FIELDS);
    expect(reads).toBe(1000 + MAX_REFUSED_FIELDS);
  });

  it('stops within lists of lists as well', () => {
    const lists = listSchema(item, { max: 1000 });
    const wrong = Array(1000).fill({ name: '', values: Array(50).fill('1') });
    const { error } = lists.safeParse(wrong);
    expect(error?.issues.length).toBeLessThan(2 * MAX_REFUSED_FIELDS);
    expect(error?.issues[0]?.path).toEqual([0, 'name']);
    expect(error?.issues[3]?.path).toEqual([0, 'values', 2]);
  });
});
