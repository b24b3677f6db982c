import { z } from 'zod';
import { coinsSchema } from '../../core/contract/coins.ts';
import { sha256Schema } from '../../core/contract/common.ts';
import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from '../../core/contract/limits.ts';
import {
  type LocalizedNames,
  SERVICE_KINDS,
  type ServiceKind,
} from '../../core/contract/solutions.ts';
import { lineSchema } from '../../core/contract/text.ts';
import type { Solution } from '../../core/solutions/solution.ts';
import { readSolution } from '../../core/solutions/solution-codec.ts';
import { parseJson } from '../../core/values/parse-json.ts';

const name = lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH });
const MAX_BASES = 1000;

const baseSchema = z
  .strictObject({
    softwareNumber: lineSchema({ min: 1, max: MAX_NAME_LENGTH }).nullable().default(null),
    sha256: sha256Schema.nullable().default(null),
  })
  .refine(({ softwareNumber, sha256 }) => softwareNumber !== null || sha256 !== null);

/** A file that publishes a solution: what it is called, what it costs, and what `learn` of the command line has written. */
const publicationSchema = z.strictObject({
  serviceType: z
    .strictObject({
      key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
      kind: z.enum(SERVICE_KINDS),
      stage: z.number().int().min(1).max(99).nullable().default(null),
      names: z.strictObject({ en: name, it: name, pl: name, cn: name, es: name }),
    })
    .refine(({ kind, stage }) => (kind === 'OTHER') === (stage === null)),
  /** `null` for the price of its product. */
  price: coinsSchema.nullable().default(null),
  /** Software that it is known for beside the one that it was learnt from. */
  bases: z.array(baseSchema).max(MAX_BASES).default([]),
  solution: z.looseObject({}),
});

/** A solution that is to be published. */
export interface Publication {
  readonly serviceType: {
    readonly key: string;
    readonly kind: ServiceKind;
    readonly stage: number | null;
    readonly names: LocalizedNames;
  };
  /** In coins; `null` for the price of its product. */
  readonly price: number | null;
  /** Software that it is known for. */
  readonly bases: ReadonlyArray<{
    readonly softwareNumber: string | null;
    readonly sha256: string | null;
  }>;
  readonly solution: Solution;
}

/** @returns what is wrong, as a line, where the text is no publication */
export function readPublication(text: string): Publication | string {
  const parsed = publicationSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is no publication'}`;
  }
  const solution = readSolution(JSON.stringify(parsed.data.solution));
  return solution === undefined
    ? 'solution: is none that this release reads'
    : { ...parsed.data, solution };
}
