import { z } from 'zod';
import { type BytePatch, EMPTY_PATCH } from '../bytes/byte-patch.ts';
import { decodePatch } from '../bytes/patch-codec.ts';
import { type PatchFault, readPatchJson } from '../bytes/patch-json.ts';
import { MAX_REFUSED_FIELDS } from './error-body.ts';

/** Patches as they came with a request, read from its bytes: they stand in a body where its description has an object. */
export class SentPatch {
  readonly patch: BytePatch;
  readonly faults: readonly PatchFault[];

  constructor(patch: BytePatch, faults: readonly PatchFault[]) {
    this.patch = patch;
    this.faults = faults;
  }
}

/** A patch of the JSON form. @returns it and the index behind it @throws SyntaxError if it is no JSON */
export function sentAsJson(json: Uint8Array, start: number): [patch: SentPatch, end: number] {
  const { patch, faults, end } = readPatchJson(json, start, MAX_REFUSED_FIELDS);
  return [new SentPatch(patch, faults), end];
}

/** A patch of the stored form, which the binary form of a save carries. */
export function sentAsBytes(bytes: Uint8Array): SentPatch {
  try {
    if (bytes.length === 0) throw new RangeError('no patch at all');
    return new SentPatch(decodePatch(bytes), []);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new SentPatch(EMPTY_PATCH, [{ address: '', rule: 'format' }]);
  }
}

/** The patches of a request. What is none, and every entry that breaks a rule, is told by its address. */
export const sentPatchSchema = z
  .unknown()
  .transform((sent, { issues }): BytePatch => {
    if (!(sent instanceof SentPatch)) {
      issues.push({ code: 'invalid_type', expected: 'object', input: sent });
      return EMPTY_PATCH;
    }
    for (const { address, rule } of sent.faults) {
      const path = address === '' ? [] : [address];
      issues.push({ code: 'custom', path, params: { rule }, input: undefined });
    }
    return sent.patch;
  })
  .meta({
    type: 'object',
    propertyNames: { type: 'string', pattern: '^(?:0|[1-9]\\d{0,9})$' },
    additionalProperties: { type: 'integer', minimum: 0, maximum: 255 },
  });
