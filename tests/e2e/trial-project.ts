import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Bucket } from '../../core/contract/balances.ts';
import { moveCoins } from '../../server/commerce/move-coins.ts';
import { editorPath } from '../../src/application/paths.ts';
import { TOKEN_KEY } from '../../src/state/token-keeper.ts';
import { type ApiClient, type ApiServer, login, newTuner } from '../support/api-server.ts';
import { type Person, personOn } from './person.ts';

/** A project of somebody in the trial, open on the page, and what happens to its owner meanwhile. */
export interface TrialProject {
  readonly tuner: Person;
  readonly client: ApiClient;
  readonly projectId: string;
  /** Coins of a bucket, as the server counts them. */
  coins(bucket?: Bucket): Promise<number>;
  /** Takes coins away, or gives some. */
  moveCoins(bucket: Bucket, amount: number): Promise<void>;
  setPlan(plan: string): Promise<void>;
  /** The licence ends, at this moment. */
  endLicence(): Promise<void>;
  /** The licence that ended goes on for a day, whether the server has tended its end meanwhile or not. */
  giveLicenceBack(): Promise<void>;
  /** Uses the free projects of today up. */
  useFreeProjectsUp(): Promise<void>;
  /** Opens the project in another window of the same browser. */
  openAgain(): Promise<Person>;
}

let count = 0;

/** Makes a person with a project out of a file that the server has read, and opens it. */
export async function openTrialProject(
  page: Page,
  server: ApiServer,
  image: Uint8Array,
  plan?: string,
): Promise<TrialProject> {
  const name = `trial.${++count}`;
  const client = await newTuner(server, name);
  const { json: project } = await client.upload(image, { details: { name: 'ME7' } });
  const reading = async (): Promise<string> =>
    (await client.call('GET', `/projects/${project.id}`)).json.reading.state;
  await expect.poll(reading, { timeout: 60_000 }).toBe('done');
  const { id: userId } = (await client.call('GET', '/auth')).json;
  const setPlan = async (next: string): Promise<void> => {
    await sql`update subscriptions set plan = ${next} where user_id = ${userId}`.execute(server.db);
  };
  if (plan !== undefined) await setPlan(plan);
  const token = await login(client, name, 'correct horse');
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    TOKEN_KEY,
    token,
  ] as const);
  let ended: { readonly id: string; readonly state: string } | undefined;
  const open = async (on: Page): Promise<Person> => {
    const tuner = personOn(on, server.url);
    await on.goto(`${server.url}${editorPath(project.id)}`);
    await tuner.editorReady();
    return tuner;
  };
  return {
    tuner: await open(page),
    client,
    projectId: project.id,
    coins: async (bucket = 'GREEN') => {
      const { json } = await client.call('GET', '/balances');
      return json.data.find((one: { bucket: string }) => one.bucket === bucket).balance;
    },
    moveCoins: async (bucket, amount) => {
      await server.door.transact((trx) =>
        moveCoins(trx, {
          userId,
          bucket,
          amount,
          house: amount > 0 ? 'issued' : 'spent',
          kind: amount > 0 ? 'trialGrant' : 'purchase',
          reason: 'test',
          onceKey: null,
        }),
      );
    },
    setPlan,
    endLicence: async () => {
      const { rows } = await sql<{ id: string; state: string }>`
        update subscriptions set period_end = now() where user_id = ${userId} and state != 'ended'
        returning id, state`.execute(server.db);
      ended = rows[0];
    },
    giveLicenceBack: async () => {
      await server.door.transact(async (trx) => {
        // Of a plan that was paid for BASIC may be left.
        await sql`update subscriptions set state = 'ended', ended_at = now()
          where user_id = ${userId} and state != 'ended' and id != ${ended?.id}`.execute(trx);
        await sql`update subscriptions
          set state = ${ended?.state}, ended_at = null, period_end = now() + interval '1 day'
          where id = ${ended?.id}`.execute(trx);
      });
    },
    useFreeProjectsUp: async () => {
      await sql`insert into purchases (user_id, project_name, product, product_key, list_price, discount_percent, price,
        is_internal, is_allowance, created_at)
        select ${userId}, 'another', 'dtcRemoval', '', 10, 0, 0, false, true, now() from generate_series(1, 10)`.execute(
        server.db,
      );
    },
    openAgain: async () => {
      const other = await page.context().newPage();
      await other.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        TOKEN_KEY,
        token,
      ] as const);
      return open(other);
    },
  };
}
