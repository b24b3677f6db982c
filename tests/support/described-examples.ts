/** A body as a description shows it, and what it says of such bodies. */
export interface DescribedBody {
  readonly value: unknown;
  readonly schema: object;
}

/** A call as a description shows it by an example: what is sent, and what comes back. */
export interface DescribedExample {
  /** Method and path of the call, with `{names}` where ids go. */
  readonly call: string;
  readonly name: string;
  /** `undefined` where nothing is sent. */
  readonly sent: DescribedBody | undefined;
  readonly status: number;
  readonly answer: DescribedBody;
}

/** A call, and whether it is shown by what. */
export interface ShownCall {
  readonly call: string;
  readonly tags: readonly string[];
  /** Whether it takes JSON, and whether it answers JSON where it works. */
  readonly takesJson: boolean;
  readonly answersJson: boolean;
  /** Values of the names in its path. */
  readonly ids: Readonly<Record<string, string>>;
  readonly examples: readonly DescribedExample[];
}

interface Media {
  readonly schema: object;
  readonly examples?: Readonly<
    Record<string, { readonly summary?: string; readonly value: unknown }>
  >;
}

interface Contents {
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly tags: readonly string[];
  readonly parameters?: ReadonlyArray<{ in: string; name: string; example?: string }>;
  readonly requestBody?: Contents;
  readonly responses: Readonly<Record<string, Contents>>;
}

const JSON_TYPE = 'application/json';

/** Every call of a server with its examples, from the description that it hands out. @param url address of the server */
export async function shownCalls(url: string): Promise<ShownCall[]> {
  const answer = await fetch(`${url}/api/v2/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([verb, operation]) =>
      shownCall(`${verb.toUpperCase()} ${address.replace('/api/v2', '')}`, operation),
    ),
  );
}

function shownCall(call: string, operation: Operation): ShownCall {
  const { tags, parameters = [], requestBody, responses } = operation;
  const sent = requestBody?.content?.[JSON_TYPE];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return {
    call,
    tags,
    takesJson: sent !== undefined,
    answersJson: Object.entries(responses).some(
      ([status, { content }]) => status.startsWith('2') && content?.[JSON_TYPE] !== undefined,
    ),
    ids: Object.fromEntries(inPath.map(({ name, example = '' }) => [name, example])),
    examples: examplesOf(call, sent, responses),
  };
}

function examplesOf(
  call: string,
  sent: Media | undefined,
  responses: Operation['responses'],
): DescribedExample[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const media = content?.[JSON_TYPE];
    return Object.entries(media?.examples ?? {}).map(([name, { summary, value }]) => {
      const body = sent?.examples?.[name];
      return {
        call,
        name,
        sent: sent && body && { value: body.value, schema: sent.schema },
        status: Number(status.startsWith('4') ? summary : status),
        answer: { value, schema: media?.schema ?? {} },
      };
    });
  });
}
