import { NoResultError } from 'kysely';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { ObjectStoreAwayError } from '../originals/object-store.ts';
import { CrowdedBodyError, UnreadableBodyError } from './body-errors.ts';

/** What becomes of something that was thrown and is no `ApiError`. */
export interface Fault {
  readonly status: number;
  /** A code of the catalogue, or the route's own: for what it did not do, or for a body that is too long. */
  readonly code: AlertCode | 'failure' | 'tooLong';
  readonly reason?: ErrorReason;
  /** How it is told to whoever runs the server. What a person did wrong is none of their business. */
  readonly logged: 'not' | 'info' | 'warn' | 'error';
}

const fault = (
  status: number,
  code: Fault['code'],
  logged: Fault['logged'],
  reason?: ErrorReason,
): Fault => ({ status, code, logged, ...(reason && { reason }) });

/** Whoever sent the request has hung up: nobody hears the answer, and nothing is wrong here. */
export const CALLER_GONE: Fault = fault(400, 'failure', 'info', 'bodyUnreadable');
const UNREADABLE: Fault = fault(400, 'failure', 'not', 'bodyUnreadable');
const TOO_LONG: Fault = fault(413, 'tooLong', 'not');
const CROWDED: Fault = fault(413, 'failure', 'not');
const GONE: Fault = fault(404, 'RESOURCE_NOT_FOUND', 'info');
const CONFLICT: Fault = fault(409, 'failure', 'info', 'alreadyThere');
/** The database found what the contract lets through: a refusal for the person, a gap to be closed for us. */
const UNFIT: Fault = fault(422, 'failure', 'warn', 'fieldsInvalid');
const BROKEN_FILE: Fault = fault(422, 'INVALID_FILE', 'not', 'compressionBroken');
const BUSY: Fault = fault(503, 'SERVICE_UNAVAILABLE', 'warn');
const AWAY: Fault = fault(503, 'SERVICE_UNAVAILABLE', 'error');
const FILES_AWAY: Fault = fault(503, 'SERVICE_UNAVAILABLE', 'error', 'filesAway');
const FULL: Fault = fault(503, 'SERVICE_UNAVAILABLE', 'error', 'diskFull');
const UNEXPECTED: Fault = fault(500, 'UNEXPECTED_ERROR', 'error');

/** SQLSTATE, or the two characters of its class. PostgreSQL, Appendix A. */
const SQLSTATES: Readonly<Record<string, Fault>> = {
  // string_data_right_truncation, numeric_value_out_of_range
  '22001': UNFIT,
  '22003': UNFIT,
  // character_not_in_repertoire, invalid_text_representation, untranslatable_character: in texts, in jsonb
  '22021': UNFIT,
  '22P02': UNFIT,
  '22P05': UNFIT,
  // not_null_violation, check_violation
  '23502': UNFIT,
  '23514': UNFIT,
  // foreign_key_violation: what it belongs to was deleted meanwhile
  '23503': GONE,
  // unique_violation, exclusion_violation
  '23505': CONFLICT,
  '23P01': CONFLICT,
  // serialization_failure, deadlock_detected: after the tries that the transaction had
  '40001': BUSY,
  '40P01': BUSY,
  // disk_full
  '53100': FULL,
  // insufficient_resources: memory, connections
  '53': AWAY,
  // lock_not_available, query_canceled: somebody else holds it for too long
  '55P03': BUSY,
  '57014': BUSY,
};

/** Codes of Node, and of what it does with files and sockets. */
const NODE_CODES: Readonly<Record<string, Fault>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EMFILE: AWAY,
  ENFILE: AWAY,
  ENOMEM: AWAY,
};

/** Codes of Fastify and its plugins, for what they refuse themselves. */
const FASTIFY_CODES: Readonly<Record<string, Fault>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LONG,
  FST_ERR_CTP_EMPTY_JSON_BODY: UNREADABLE,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: UNREADABLE,
  FST_ERR_CTP_INVALID_JSON_BODY: UNREADABLE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: fault(415, 'failure', 'not', 'contentTypeUnknown'),
  FST_FIELDS_LIMIT: CROWDED,
  FST_FILES_LIMIT: CROWDED,
  FST_INVALID_JSON_FIELD_ERROR: UNREADABLE,
  FST_MP_PREMATURE_CLOSE: UNREADABLE,
  FST_PARTS_LIMIT: CROWDED,
  FST_PROTO_VIOLATION: UNREADABLE,
  FST_REQ_FILE_TOO_LARGE: TOO_LONG,
};

/** What a connection that breaks makes of a request, or of the answer to it. */
const BROKEN_CONNECTION: ReadonlySet<string> = new Set([
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
  'FST_MP_PREMATURE_CLOSE',
]);

/** The decoder of brotli: `ERR__ERROR_FORMAT_...` for bytes that are none, `Z_BUF_ERROR` for a stream that ends early. */
export function isBrokenCompression(error: unknown): boolean {
  return /^(?:ERR__ERROR|ERR_BROTLI|Z_)/.test(codeOf(error));
}

/**
 * The one place where what was thrown gets a meaning. What is not known is an accident of ours: 500.
 *
 * @param isCallerGone whether the connection of the request broke before all of it had come
 */
export function faultOf(error: unknown, isCallerGone: boolean): Fault {
  const code = codeOf(error);
  const isBroken = error instanceof UnreadableBodyError || BROKEN_CONNECTION.has(code);
  if (isCallerGone && isBroken) return CALLER_GONE;
  if (error instanceof UnreadableBodyError) return UNREADABLE;
  if (error instanceof CrowdedBodyError) return CROWDED;
  if (error instanceof NoResultError) return GONE;
  if (error instanceof ObjectStoreAwayError) return FILES_AWAY;
  if (error instanceof Error && isDatabaseAway(error)) return AWAY;
  if (isBrokenCompression(error)) return BROKEN_FILE;
  const known = NODE_CODES[code] ?? FASTIFY_CODES[code] ?? sqlStateFault(code);
  return known ?? refusalOfFastify(error) ?? UNEXPECTED;
}

function sqlStateFault(code: string): Fault | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return SQLSTATES[code] ?? SQLSTATES[code.slice(0, 2)];
}

/** Whatever else Fastify and its plugins refuse: they say with which status. */
function refusalOfFastify(error: unknown): Fault | undefined {
  if (!(error instanceof Error && 'statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return undefined;
  if (statusCode === 404) return fault(404, 'RESOURCE_NOT_FOUND', 'not');
  return fault(statusCode, 'failure', 'not');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
