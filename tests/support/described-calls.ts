import { IDEMPOTENCY_KEY } from '../../core/contract/idempotency.ts';
import type { ApiClient } from './api-server.ts';

/** A schema of JSON, as far as tests look into it. */
export interface DescribedSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
  readonly allOf?: readonly DescribedSchema[];
  readonly additionalProperties?: DescribedSchema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** A call as the server describes it. */
export interface DescribedCall {
  readonly method: string;
  /** Below the root of the API, with `{names}` where ids go. */
  readonly path: string;
  /** Method and path. */
  readonly name: string;
  readonly queries: readonly string[];
  /** Whether it can be sent again under a key. */
  readonly isRepeatable: boolean;
  /** Media types of its body; empty where it takes none. */
  readonly types: readonly string[];
  readonly body: DescribedSchema | undefined;
  readonly needsSession: boolean;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: DescribedSchema }>>;
  };
  readonly security?: readonly unknown[];
}

/** Every call that a server describes. @param url address of the server */
export async function describedCalls(url: string): Promise<DescribedCall[]> {
  const { paths } = (await (await fetch(`${url}/docs/json`)).json()) as Description;
  return Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([verb, { parameters = [], requestBody, security }]) => {
      const path = address.replace('/api/v2', '');
      const method = verb.toUpperCase();
      const content = requestBody?.content ?? {};
      return {
        method,
        path,
        name: `${method} ${path}`,
        isRepeatable: parameters.some(({ name }) => name === IDEMPOTENCY_KEY),
        queries: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        types: Object.keys(content),
        body: Object.values(content)[0]?.schema,
        needsSession: security !== undefined,
      };
    }),
  );
}

/** A project with one of everything, for calls to be about. */
export interface CallTarget {
  readonly projectId: string;
  readonly originalSha256: string;
  readonly fileId: string;
  readonly folderId: string;
  readonly mapId: string;
}

/** Nobody has it. */
const NOBODYS = '5f0f2a3c-7f43-4a10-9d5e-2f0a3c7f4350';

/** Fills the `{names}` of a path. @param given in place of what the target has */
export function addressOf(
  { path }: DescribedCall,
  target: CallTarget,
  given: Readonly<Record<string, string>> = {},
): string {
  const ids: Record<string, string> = {
    address: '16',
    token: 'no-such-token',
    solutionId: NOBODYS,
    portId: NOBODYS,
    applicationId: NOBODYS,
    ...target,
    ...given,
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}

/** Everything that the person has on the server, as its calls tell it. */
export async function everythingOf(client: ApiClient): Promise<string> {
  const answers: unknown[] = [];
  const ask = async (path: string): Promise<{ data?: Array<{ id: string }> }> => {
    const { status, json } = await client.call('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status}`);
    answers.push(json);
    return json;
  };
  await ask('/auth');
  await ask('/settings');
  for (const path of ['/subscription', '/plans', '/packages', '/cards', '/purchases'])
    await ask(path);
  await ask('/archived-projects?perPage=100');
  for (const { id } of (await ask('/projects?perPage=100')).data ?? []) {
    for (const part of ['files', 'folders', 'user-maps', 'marks'])
      await ask(`/projects/${id}/${part}`);
  }
  return JSON.stringify(answers);
}
