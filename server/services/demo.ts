import type { Transaction } from 'kysely';
import type { CreateProjectDetails } from '../../core/contract/projects.ts';
import { createEcuSample } from '../../core/samples/ecu-sample.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { hashPassword } from '../security/password-hash.ts';
import type { ServiceContext } from './context.ts';
import { receivedFileOf } from './original-files.ts';
import { insertProject } from './projects.ts';
import { isNameOf } from './users.ts';

/** The account a newcomer uses. Its password is public: GET /status names it, and only in demo mode. */
export const DEMO_ACCOUNT = { username: 'demo-tuner', password: 'mapwright-demo' } as const;

const SAMPLE_SEED = 1;
const SAMPLE_LENGTH_BYTES = 1024 * 1024;
const SAMPLE_DETAILS: CreateProjectDetails = {
  name: 'Sample project',
  brand: 'Mapwright',
  model: 'Sample',
  engine: '2.0 D',
  vehicleType: 'car',
  fuelType: 'diesel',
  gearboxType: 'ECU',
  comment: 'A generated image: every map in it is invented.',
};

/** Makes the demo account with its sample project, both or none, if it is not there. */
export async function ensureDemo(context: ServiceContext): Promise<void> {
  const known = await context.db
    .selectFrom('users')
    .select('id')
    .where(isNameOf('username', DEMO_ACCOUNT.username))
    .executeTakeFirst();
  if (known !== undefined) return;
  const sample = createEcuSample({ seed: SAMPLE_SEED, lengthBytes: SAMPLE_LENGTH_BYTES });
  const file = receivedFileOf(sample.image);
  const passwordHash = await hashPassword(DEMO_ACCOUNT.password, context.hashCost);
  const now = context.now();
  await context.db.transaction().execute(async (transaction) => {
    const userId = await insertDemoUser(transaction, passwordHash, now);
    if (userId === undefined) return;
    await insertProject(transaction, userId, SAMPLE_DETAILS, sample.name, file, now);
  });
}

/** @returns `undefined` if another server made it in this moment */
async function insertDemoUser(
  transaction: Transaction<DatabaseSchema>,
  passwordHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto('users')
    .values({
      first_name: 'Demo',
      last_name: 'Tuner',
      username: DEMO_ACCOUNT.username,
      email: 'demo-tuner@localhost',
      password_hash: passwordHash,
      phone_number: '',
      company_name: '',
      address: '',
      city: '',
      country: 'IT',
      postal_code: '',
      tax_id: '',
      newsletter: false,
      locale: 'en',
      evc_id: null,
      terms_accepted_at: now,
      activated_at: now,
      plan: 'ADVANCED',
      plan_expires_at: null,
      plan_is_internal: true,
      plan_is_recurring: false,
      is_demo: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
