import { z } from 'zod';
import { MAX_REFUSED_FIELDS } from '../../core/contract/error-body.ts';
import { MAX_MAPS_AT_ONCE } from '../../core/contract/limits.ts';
import { listSchema } from '../../core/contract/list.ts';
import { type NewMap, newMapSchema } from '../../core/contract/maps.ts';
import { takingTurns } from '../services/taking-turns.ts';
import { ContractError } from './contract-validation.ts';

/** What holds the maps; they are read one by one. */
const frameSchema = z.object({ maps: listSchema(z.unknown(), { min: 1, max: MAX_MAPS_AT_ONCE }) });

/**
 * Reads a body that creates maps (`createMapsSchema`), map by map: some hundred of them are too many for one turn.
 *
 * @throws ContractError with the first faults
 */
export async function readNewMaps(body: unknown): Promise<NewMap[]> {
  const frame = z.safeParse(frameSchema, body, { reportInput: true });
  if (!frame.success) throw new ContractError(frame.error.issues);
  const issues: z.core.$ZodIssue[] = [];
  const maps: NewMap[] = [];
  const rest = takingTurns();
  for (const [index, map] of frame.data.maps.entries()) {
    if (issues.length >= MAX_REFUSED_FIELDS) break;
    const read = z.safeParse(newMapSchema, map, { reportInput: true });
    if (read.success) maps.push(read.data);
    else issues.push(...prefixed(['maps', index], read.error.issues));
    await rest();
  }
  if (issues.length > 0) throw new ContractError(issues);
  return maps;
}

function prefixed(
  path: readonly PropertyKey[],
  issues: readonly z.core.$ZodIssue[],
): z.core.$ZodIssue[] {
  return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}
