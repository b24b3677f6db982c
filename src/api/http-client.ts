import ky, { HTTPError, type KyInstance, NetworkError, type Options, TimeoutError } from 'ky';
import type { z } from 'zod';
import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Locale } from '../../core/contract/common.ts';
import { nextTask } from '../platform/next-task.ts';
import {
  type ApiError,
  httpErrorOf,
  isApiError,
  NetworkApiError,
  unreadableAnswer,
} from './api-error.ts';
import type { CallKind, FailedCall } from './error-reactions.ts';
import { receiveBytes, type TransferProgress } from './received-bytes.ts';

/** From how many characters on an answer is read in tasks of its own. */
const LONG_TEXT_LENGTH = 32_768;

/** What the client needs to know and to tell. */
export interface HttpPorts {
  /** Bearer token, `null` when nobody is logged in. */
  token(): string | null;
  /** An answer carried a new token. */
  tokenRenewed(token: string): void;
  locale(): Locale;
  /** A call failed; also told to the caller, by rejection. */
  callFailed(error: ApiError, call: FailedCall): void;
}

/** Method and path of a call, what it sends, and what its failure means. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the root, without a slash in front. */
  readonly path: string;
  readonly kind?: CallKind;
  readonly failure?: FailedCall['failure'];
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as they are, in place of JSON, under a media type. */
  readonly bytes?: { readonly type: string; readonly content: Uint8Array<ArrayBuffer> };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the answer, in milliseconds; without it as long as the browser waits. */
  readonly timeoutMs?: number;
}

/** The door to the server. Every method rejects with `ApiError`, or with `AbortError` if its signal was used. */
export interface HttpClient {
  /** @returns the answer, held against the contract */
  json<T>(schema: z.ZodType<T>, call: Call): Promise<T>;
  /** A call whose answer says nothing but that it worked. */
  send(call: Call): Promise<void>;
  bytes(
    call: Call,
    onProgress: (progress: TransferProgress) => void,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Headers that every call carries. */
  headers(): Record<string, string>;
  /** Takes over the token of an answer that came around this client. */
  readTokenOf(authorization: string | null): void;
  /** Reports the failure of a call that was made around this client. */
  failed(error: unknown, call: Call): unknown;
}

/**
 * @param ports where token and locale come from and where failures go
 * @param root address of the contract's root
 */
export function createHttpClient(ports: HttpPorts, root: string = API_ROOT): HttpClient {
  const headers = (): Record<string, string> => {
    const token = ports.token();
    const locale = ports.locale();
    return token === null ? { locale } : { locale, authorization: `Bearer ${token}` };
  };
  const readTokenOf = (authorization: string | null): void => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (token !== undefined) ports.tokenRenewed(token);
  };
  const client = ky.create({
    prefix: root,
    // The person decides about trying again, and sees at once that something failed.
    retry: 0,
    timeout: false,
    hooks: {
      afterResponse: [
        ({ response, options }) => {
          // The answer of a login carries its token in the body.
          if (options.context['kind'] !== 'login') {
            readTokenOf(response.headers.get('authorization'));
          }
        },
      ],
    },
  });

  const failed = (error: unknown, call: Call): unknown => {
    const apiError = toApiError(error);
    if (!isApiError(apiError)) return apiError;
    const { kind = 'general', failure } = call;
    ports.callFailed(apiError, failure === undefined ? { kind } : { kind, failure });
    return apiError;
  };

  const attempt = async <T>(call: Call, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      throw failed(error, call);
    }
  };

  return {
    json: (schema, call) => attempt(call, () => readJson(client, schema, call, headers())),
    send: (call) =>
      attempt(call, async () => {
        await client(call.path, requestOptions(call, headers()));
      }),
    bytes: (call, onProgress) =>
      attempt(call, async () => {
        const response = await client(call.path, requestOptions(call, headers()));
        return receiveBytes(response, onProgress);
      }),
    headers,
    readTokenOf,
    failed,
  };
}

async function readJson<T>(
  client: KyInstance,
  schema: z.ZodType<T>,
  call: Call,
  common: Record<string, string>,
): Promise<T> {
  const response = await client(call.path, requestOptions(call, common));
  const text = await response.text();
  // The maps of a project take as long to read as the page may stand still, and so does what is made of them.
  const pause = text.length < LONG_TEXT_LENGTH ? undefined : nextTask;
  await pause?.();
  const answer = parseJsonOrText(text);
  await pause?.();
  const data = validated(schema, response.status, answer);
  await pause?.();
  // Whoever gave up meanwhile hears of nothing any more.
  call.signal?.throwIfAborted();
  return data;
}

/** @throws HttpApiError if the text is not what the contract promises */
export function parseAnswer<T>(schema: z.ZodType<T>, status: number, text: string): T {
  return validated(schema, status, parseJsonOrText(text));
}

/** @throws HttpApiError if the answer is not what the contract promises */
function validated<T>(schema: z.ZodType<T>, status: number, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw unreadableAnswer(status, parsed.error);
  return parsed.data;
}

/** The text as JSON, or the text itself where it is none. */
export function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** @param common headers of every call, as they are now: a logout clears the token right after it is called */
function requestOptions(call: Call, common: Record<string, string>): Options {
  const { method = 'GET', kind = 'general', query, body, bytes, headers, signal, timeoutMs } = call;
  return {
    method,
    context: { kind },
    ...(query === undefined ? {} : { searchParams: query }),
    ...(body === undefined ? {} : { json: body }),
    ...(bytes === undefined ? {} : { body: bytes.content }),
    headers: { ...common, ...(bytes && { 'content-type': bytes.type }), ...headers },
    ...(signal === undefined ? {} : { signal }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  };
}

/** Failures as the rest of the product knows them; what is no failure of a call stays what it is. */
function toApiError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    return httpErrorOf(status, error.data, headers.get('retry-after'));
  }
  if (error instanceof NetworkError || error instanceof TimeoutError) {
    return new NetworkApiError({ cause: error });
  }
  // A body that breaks off is reported by the browser as a plain TypeError.
  if (error instanceof TypeError) return new NetworkApiError({ cause: error });
  return error;
}
