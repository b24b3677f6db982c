import { expect, type Page } from '@playwright/test';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Balances, Bucket } from '../../core/contract/balances.ts';
import { userChannel } from '../../core/contract/live.ts';
import type { HistoryEntry } from '../../core/contract/purchases.ts';
import { type ApiClient, type ApiServer, outboxMails } from '../support/api-server.ts';

/** What was bought, for how many coins or cents, and whether it was paid. */
export type Line = readonly [what: string, amount: number, isPaid: boolean];

/** What a person should have, counted by a test and by nothing of the product. */
export interface SecondBook {
  readonly coins: Record<Bucket, number>;
  /** The oldest first. */
  readonly lines: Line[];
  /** Events that were told, by name; those of how far a reading is do not count. */
  readonly events: Record<string, number>;
  /** Mails about money and licence, by the word of their subject that says what they are about. */
  readonly mails: Record<string, number>;
}

/** Who is looked at, and where. */
export interface Subject {
  readonly server: ApiServer;
  readonly client: ApiClient;
  readonly page: Page;
  readonly userId: string;
  readonly email: string;
  /** What was told so far, by its id: the product forgets it after a while. */
  readonly told: { readonly events: Map<string, string>; readonly mails: Map<string, string> };
}

/** All that the product says of coins, money, events and mails is what the book says. */
export async function expectAgreement(book: SecondBook, subject: Subject): Promise<void> {
  const { server, client, page } = subject;
  const told = async () => ({
    events: counted(await eventsTold(subject)),
    mails: counted(await mailsSent(subject)),
  });
  await expect.poll(told, { timeout: 30_000 }).toEqual({ events: book.events, mails: book.mails });
  const { data } = (await client.call('GET', '/balances')).json as Balances;
  expect(Object.fromEntries(data.map(({ bucket, balance }) => [bucket, balance]))).toEqual(
    book.coins,
  );
  for (const [bucket, coins] of Object.entries(book.coins)) {
    expect(await sumOfEntries(server, sql`accounts.bucket = ${bucket} and owner = 'user'`)).toBe(
      coins,
    );
    const sum = await sumOfEntries(server, sql`accounts.bucket = ${bucket}`);
    expect(sum, 'what one gets another gives').toBe(0);
  }
  const shown = page.getByRole('list', { name: 'Coins' }).getByRole('listitem');
  await expect(shown.filter({ hasText: 'Green coins' })).toContainText(String(book.coins.GREEN));
  await expect(shown.filter({ hasText: 'Red coins' })).toContainText(String(book.coins.RED));
  const history = await historyOf(client);
  expect(history.map(lineOf)).toEqual(book.lines);
  expectReceipts(history);
}

/** Every payment that was made has a receipt, and its numbers follow each other within each year. */
function expectReceipts(history: readonly HistoryEntry[]): void {
  const last = new Map<string, number>();
  for (const { createdAt, money, links } of history) {
    if (money === null) continue;
    expect(links.some(({ rel }) => rel === 'receipt')).toBe(money.state === 'succeeded');
    if (money.receiptNumber === null) continue;
    const [year = '', number] = money.receiptNumber.split('-');
    expect(year).toBe(createdAt.slice(0, 4));
    expect(Number(number)).toBe((last.get(year) ?? 0) + 1);
    last.set(year, Number(number));
  }
}

/** @returns the oldest first */
async function historyOf(client: ApiClient): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`;
    const { json } = await client.call('GET', `/purchases${query}`);
    entries.push(...json.data);
    after = json.meta.next;
  }
  return entries.reverse();
}

function lineOf({ coins, money }: HistoryEntry): Line {
  if (coins !== null) return [coins.product, coins.price, true];
  if (money === null) throw new Error('a line of nothing');
  const what = `${money.kind} ${money.plan ?? money.packageId}`;
  return [what, money.price.gross, money.state === 'succeeded'];
}

async function sumOfEntries({ db }: ApiServer, condition: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int4 as sum from ledger_entries
    join ledger_accounts as accounts on accounts.id = account_id where ${condition}`.execute(db);
  return rows[0]?.sum ?? Number.NaN;
}

async function eventsTold({ server, userId, told }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, event as name from events where event <> 'READING_UPDATED' and (channel = ${userChannel(userId)}
      or channel in (select 'private-App.Project.' || id from projects where user_id = ${userId}))`.execute(
    server.db,
  );
  for (const { id, name } of rows) told.events.set(id, name);
  return [...told.events.values()];
}

async function mailsSent({ client, email, told }: Subject): Promise<string[]> {
  for (const { id, to, subject } of await outboxMails(client)) {
    const [kind] = /receipt|licence|payment|plan|trial/i.exec(subject) ?? [];
    if (to === email && kind !== undefined) told.mails.set(id, kind.toLowerCase());
  }
  return [...told.mails.values()];
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
