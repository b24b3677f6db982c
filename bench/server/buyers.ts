import { setTimeout as delay } from 'node:timers/promises';
import { TEST_CARDS, TOKEN_PREFIX } from '../../core/offers/test-cards.ts';
import { startServerProcess } from '../own-process-server.ts';
import { API, jsonOf } from './demo-person.ts';
import { type HttpClients, httpClients, type Sent } from './http-client.ts';

/** A person who buys a package of coins again and again. */
export interface Buyer {
  /** Request that buys it once more. */
  order(): Sent;
}

const PASSWORD = 'bench of horses';
const PAUSE_MS = 100;
const PATIENCE_MS = 60_000;

/**
 * People with a card each, on a database that no server has now. The server that takes them in runs its jobs, for their mails, and
 * ends again: sessions outlive it.
 *
 * @param environment has a server take the database, and lets everybody register
 */
export async function newBuyers(
  environment: Readonly<Record<string, string>>,
  count: number,
): Promise<Buyer[]> {
  const server = await startServerProcess('server/main.ts', environment);
  const http = httpClients(server.url);
  try {
    const emails = Array.from({ length: count }, (_, index) => `buyer${index}@example.test`);
    for (const [index, email] of emails.entries()) await register(http, `buyer${index}`, email);
    const tokens = await linkTokens(http, server.url, count);
    const buyers: Buyer[] = [];
    for (const email of emails) buyers.push(await newBuyer(http, email, tokens.get(email) ?? ''));
    return buyers;
  } finally {
    http.close();
    await server.stop();
  }
}

async function register(http: HttpClients, username: string, email: string): Promise<void> {
  const form = {
    firstName: 'Ada',
    lastName: 'Tuner',
    username,
    email,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    phoneNumber: '+39 02 1234567',
    companyName: '',
    address: 'Via Roma 1',
    city: 'Milano',
    country: 'IT',
    postalCode: '20100',
    taxId: '',
    newsletterConsent: false,
    termsConsent: true,
    locale: 'en',
  };
  await http.succeed(jsonOf('POST', `${API}/accounts`, form));
}

/** Tokens of the links that were mailed, by address, as soon as everybody has one. */
async function linkTokens(
  http: HttpClients,
  url: string,
  count: number,
): Promise<Map<string, string>> {
  const { json: status } = await http.succeed({ path: `${API}/status` });
  const lateMs = Date.now() + PATIENCE_MS;
  for (;;) {
    // The outbox answers the page of the server alone.
    const answer = await fetch(status.outbox, { headers: { origin: url } });
    const { data } = (await answer.json()) as { data: Array<{ to: string; text: string }> };
    const tokens = new Map(
      data.flatMap(({ to, text }) => {
        const token = /token=([\w-]+)/.exec(text)?.[1];
        return token === undefined ? [] : [[to, token] as const];
      }),
    );
    if (tokens.size >= count) return tokens;
    if (Date.now() > lateMs) throw new Error(`${tokens.size} of ${count} mails`);
    await delay(PAUSE_MS);
  }
}

async function newBuyer(http: HttpClients, email: string, token: string): Promise<Buyer> {
  await http.succeed({ method: 'PATCH', path: `${API}/accounts/new/verifications/${token}` });
  const login = jsonOf('POST', `${API}/auth`, { username: email, password: PASSWORD });
  const session = (await http.succeed(login)).json.token;
  const authorization = { authorization: `Bearer ${session}` };
  const number = TEST_CARDS.find(({ does }) => does === 'succeeds')?.number;
  const card = { token: `${TOKEN_PREFIX}${number}` };
  const { json: kept } = await http.succeed(jsonOf('POST', `${API}/cards`, card, authorization));
  const packages = await http.succeed({ path: `${API}/packages`, headers: authorization });
  const [{ id: packageId, price }] = packages.json.data;
  const body = { packageId, cardId: kept.id, price: price.gross };
  return {
    order: () =>
      jsonOf('POST', `${API}/orders`, body, {
        ...authorization,
        'idempotency-key': crypto.randomUUID(),
      }),
  };
}
