import { createEcuSample } from '../../core/samples/ecu-sample.ts';
import { hashPassword } from '../security/password-hash.ts';
import type { ServiceContext } from './context.ts';
import { receivedFileOf } from './original-files.ts';
import { createProject } from './projects.ts';

/** The account a newcomer uses. Its password is public: GET /status names it, and only in demo mode. */
export const DEMO_ACCOUNT = { username: 'demo-tuner', password: 'mapwright-demo' } as const;

const SAMPLE_SEED = 1;
const SAMPLE_LENGTH_BYTES = 1024 * 1024;

/** Makes the demo account and its sample project if they are not there. */
export async function ensureDemo(context: ServiceContext): Promise<void> {
  const now = context.now();
  const created = await context.db
    .insertInto('users')
    .values({
      first_name: 'Demo',
      last_name: 'Tuner',
      username: DEMO_ACCOUNT.username,
      email: 'demo-tuner@localhost',
      password_hash: await hashPassword(DEMO_ACCOUNT.password, context.hashCost),
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
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created === undefined) return;
  const sample = createEcuSample({ seed: SAMPLE_SEED, lengthBytes: SAMPLE_LENGTH_BYTES });
  const details = {
    name: 'Sample project',
    brand: 'Mapwright',
    model: 'Sample',
    engine: '2.0 D',
    vehicleType: 'car',
    fuelType: 'diesel',
    gearboxType: 'ECU',
    comment: 'A generated image: every map in it is invented.',
  } as const;
  await createProject(context, created.id, details, sample.name, receivedFileOf(sample.image));
}
