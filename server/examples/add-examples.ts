import { ACCOUNT_EXAMPLES } from './account-examples.ts';
import { type CallExample, type CallExamples, EXAMPLE_IDS } from './call-example.ts';
import { CHANGE_REPORT_EXAMPLES } from './change-report-examples.ts';
import { MAP_EXAMPLES } from './map-examples.ts';
import { MONEY_EXAMPLES } from './money-examples.ts';
import { PAGE_EXAMPLES } from './page-examples.ts';
import { PORT_EXAMPLES } from './port-examples.ts';
import { PROJECT_EXAMPLES } from './project-examples.ts';
import { PURCHASE_EXAMPLES } from './purchase-examples.ts';
import { SEARCH_EXAMPLES } from './search-examples.ts';
import { SESSION_EXAMPLES } from './session-examples.ts';
import { SOLUTION_EXAMPLES } from './solution-examples.ts';
import { SUBSCRIPTION_EXAMPLES } from './subscription-examples.ts';
import { VERSION_EXAMPLES } from './version-examples.ts';

const EXAMPLES: CallExamples = {
  ...CHANGE_REPORT_EXAMPLES,
  ...SESSION_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
  ...MONEY_EXAMPLES,
  ...SUBSCRIPTION_EXAMPLES,
  ...PURCHASE_EXAMPLES,
  ...PAGE_EXAMPLES,
  ...PROJECT_EXAMPLES,
  ...VERSION_EXAMPLES,
  ...SEARCH_EXAMPLES,
  ...MAP_EXAMPLES,
  ...SOLUTION_EXAMPLES,
  ...PORT_EXAMPLES,
};

const JSON_TYPE = 'application/json';

/** What a body may look like (OpenAPI 3.1, "Media Type Object"). */
interface MediaType {
  examples?: Record<string, { readonly summary?: string; readonly value: unknown }>;
}

interface Contents {
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface Operation {
  readonly parameters?: ReadonlyArray<{
    readonly in: string;
    readonly name: string;
    example?: unknown;
  }>;
  readonly requestBody?: Contents;
  readonly responses: Readonly<Record<string, Contents>>;
}

/** Paths of a description, by their methods. */
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * Puts the examples into a description. What is sent and what comes back has the same name in both places; refusals, which are
 * described together, tell their status as the summary.
 *
 * @param root path of the API
 * @throws Error if there is an example of what is not described
 */
export function addExamples(paths: Paths, root: string): void {
  for (const [name, examples] of Object.entries(EXAMPLES)) {
    const [method = '', path = ''] = name.split(' ');
    const operation = paths[`${root}${path}`]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`an example of no call: ${name}`);
    for (const example of examples) {
      if (example.body !== undefined) put(operation.requestBody, name, example, example.body);
      putAnswer(operation, name, example);
    }
  }
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters ?? []) {
      const example = new Map<string, string>(Object.entries(EXAMPLE_IDS)).get(parameter.name);
      if (parameter.in === 'path' && example !== undefined) parameter.example = example;
    }
  }
}

function putAnswer({ responses }: Operation, name: string, example: CallExample): void {
  const { status, answer } = example;
  if (status < 400) put(responses[status], name, example, answer);
  else put(responses['4XX'], name, example, answer, String(status));
}

function put(
  contents: Contents | undefined,
  call: string,
  { name }: CallExample,
  value: unknown,
  summary?: string,
): void {
  const media = contents?.content?.[JSON_TYPE];
  if (media === undefined) throw new Error(`no JSON to give an example of: ${call}, ${name}`);
  media.examples = { ...media.examples, [name]: { ...(summary && { summary }), value } };
}
