import { JSON_BYTE, skipSpace, skipString, skipValue } from '../../core/bytes/json-bytes.ts';
import { BINARY_SAVE_TYPE, splitBinarySave } from '../../core/contract/binary-save.ts';
import { type SentPatch, sentAsBytes, sentAsJson } from '../../core/contract/sent-patch.ts';
import { CrowdedBodyError, UnreadableBodyError } from '../faults/body-errors.ts';
import { addBodyParser, parseJsonBody } from './json-body.ts';
import type { App } from './route-context.ts';

/** Room for everything of a save but its patches, in bytes: name, description and what else there is take a third of it. */
const HEAD_BYTES = 64 * 1024;
const PATCHES = Buffer.from('"patches"');

/**
 * Has the routes of a scope read saves: patches, which are many, from the bytes of the body, and the rest as any JSON. The body
 * has a `SentPatch` where patches came. See docs/decisions/0024-what-comes-in.md.
 */
export function readSaves(app: App): void {
  app.removeContentTypeParser('application/json');
  addBodyParser(app, 'application/json', readJsonSave);
  addBodyParser(app, BINARY_SAVE_TYPE, readBinarySave);
}

/** @throws UnreadableBodyError, CrowdedBodyError */
export function readJsonSave(body: Buffer): unknown {
  const found = findPatches(body);
  if (found === undefined) return parseHead(body);
  const { start, end, patches } = found;
  // A number in its place: a head that has patches a second time is found out.
  const head = Buffer.concat([body.subarray(0, start), Buffer.from('0'), body.subarray(end)]);
  return withPatches(parseHead(head), patches);
}

/** @throws UnreadableBodyError, CrowdedBodyError */
export function readBinarySave(body: Buffer): unknown {
  const { head, patch } = split(body);
  return withPatches(parseHead(Buffer.from(head)), sentAsBytes(patch));
}

function split(body: Buffer): ReturnType<typeof splitBinarySave> {
  try {
    return splitBinarySave(body);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new UnreadableBodyError('the save has no head', { cause: error });
    }
    throw error;
  }
}

function parseHead(head: Buffer): unknown {
  if (head.length > HEAD_BYTES) throw new CrowdedBodyError();
  return parseJsonBody(head);
}

function withPatches(head: unknown, patches: SentPatch): unknown {
  return typeof head === 'object' && head !== null && !Array.isArray(head)
    ? { ...head, patches }
    : head;
}

interface FoundPatches {
  /** Of the opening brace, and behind the closing one. */
  readonly start: number;
  readonly end: number;
  readonly patches: SentPatch;
}

/** The first object that the body has under the name `patches`. What else is wrong with the body is for others to say. */
function findPatches(json: Buffer): FoundPatches | undefined {
  try {
    let at = skipSpace(json, 0);
    if (json[at] !== JSON_BYTE.objectOpen) return undefined;
    do {
      const nameStart = skipSpace(json, at + 1);
      if (json[nameStart] !== JSON_BYTE.quote) return undefined;
      const nameEnd = skipString(json, nameStart);
      const start = skipSpace(json, skipSpace(json, nameEnd) + 1);
      if (
        json[start] === JSON_BYTE.objectOpen &&
        PATCHES.equals(json.subarray(nameStart, nameEnd))
      ) {
        const [patches, end] = sentAsJson(json, start);
        return { start, end, patches };
      }
      at = skipSpace(json, skipValue(json, start));
    } while (json[at] === JSON_BYTE.comma);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new UnreadableBodyError('the body is no JSON', { cause: error });
    }
    throw error;
  }
}
