import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { JSON_BYTE, skipString } from '../../core/bytes/json-bytes.ts';
import { CrowdedBodyError, UnreadableBodyError } from '../faults/body-errors.ts';
import type { App } from './route-context.ts';

/** Deepest nesting of a body; the deepest of the contract, a body of maps, has seven. */
const MAX_DEPTH = 32;
/** Most objects and lists of a body; the most of the contract, 500 maps with 100 variables each, are 60,000. */
const MAX_CONTAINERS = 100_000;
/** Most names of one object; the most of the contract, own keys of commands, are 300. */
const MAX_NAMES = 1000;

/**
 * A JSON body. What JSON leaves open is closed here: it is UTF-8 without a byte order mark, no object has a name twice, and none
 * is deeper or wider than the contract could ever have use for, which is found out before anything is built.
 *
 * @throws UnreadableBodyError, or CrowdedBodyError if it is too deep or too wide
 */
export function parseJsonBody(body: Buffer): unknown {
  if (!isUtf8(body)) throw new UnreadableBodyError('the body is no UTF-8');
  try {
    checkNames(body);
    return JSON.parse(body.toString());
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new UnreadableBodyError('the body is no JSON', { cause: error });
    }
    throw error;
  }
}

/** Has bodies of a type read by a function that may throw. */
export function addBodyParser(app: App, type: string, read: (body: Buffer) => unknown): void {
  app.addContentTypeParser(
    type,
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer): Promise<unknown> => read(body),
  );
}

/** Has all routes read bodies of JSON as `parseJsonBody` does, and of what is no JSON only what a route asks for. */
export function readJsonBodies(app: App): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  addBodyParser(app, 'application/json', parseJsonBody);
}

/** An object or array that is open; `names` of arrays stays empty. */
interface Open {
  readonly isObject: boolean;
  names: string | Set<string> | undefined;
}

function checkNames(json: Buffer): void {
  const open: Open[] = [];
  let inner: Open | undefined;
  let isName = false;
  let containerCount = 0;
  let at = 0;
  while (at < json.length) {
    switch (json[at]) {
      case JSON_BYTE.quote: {
        const end = skipString(json, at);
        if (isName && inner !== undefined) addName(inner, nameOf(json.subarray(at, end)));
        isName = false;
        at = end;
        continue;
      }
      case JSON_BYTE.objectOpen:
      case JSON_BYTE.arrayOpen:
        inner = { isObject: json[at] === JSON_BYTE.objectOpen, names: undefined };
        isName = inner.isObject;
        containerCount++;
        if (open.push(inner) > MAX_DEPTH || containerCount > MAX_CONTAINERS) {
          throw new CrowdedBodyError();
        }
        break;
      case JSON_BYTE.objectClose:
      case JSON_BYTE.arrayClose:
        open.pop();
        inner = open.at(-1);
        isName = false;
        break;
      case JSON_BYTE.comma:
        isName = inner?.isObject ?? false;
        break;
    }
    at++;
  }
}

function addName(object: Open, name: string): void {
  const { names } = object;
  if (name === '__proto__') throw new UnreadableBodyError('a name is not allowed');
  // Most objects have a few names; a set for each would cost more than the objects.
  if (names === undefined) {
    object.names = name;
    return;
  }
  const all = typeof names === 'string' ? new Set([names]) : names;
  if (all.has(name)) throw new UnreadableBodyError('a name stands twice');
  if (all.add(name).size > MAX_NAMES) throw new CrowdedBodyError();
  object.names = all;
}

/** A name as it is meant: it may be written in several ways. @throws SyntaxError */
function nameOf(json: Buffer): string {
  return json.includes(JSON_BYTE.backslash)
    ? String(JSON.parse(json.toString()))
    : json.toString('latin1', 1, json.length - 1);
}
