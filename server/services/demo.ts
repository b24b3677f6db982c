import type { CreateProjectDetails } from '../../core/contract/projects.ts';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import { createFamilySample, type FamilySample } from '../../core/samples/family-sample.ts';
import { NOW } from '../db/now.ts';
import type { Trx } from '../db/transact.ts';
import { receivedFileOf } from '../originals/received-file.ts';
import { withStoredOriginal } from '../originals/store-original.ts';
import type { ServiceContext } from './context.ts';
import { insertProject } from './create-project.ts';
import { beginLicence } from './licences.ts';
import { TERMS_IN_FORCE } from './terms.ts';
import { isNameOf } from './users.ts';

/** The account a newcomer uses. Its password is public: GET /status names it, and only in demo mode. */
export const DEMO_ACCOUNT = { username: 'demo-tuner', password: 'mapwright-demo' } as const;

const SAMPLE_SEED = 1;
const SAMPLE_LENGTH_BYTES = 1024 * 1024;
const SAMPLE_DETAILS: CreateProjectDetails = {
  name: 'Sample project',
  brand: 'Mapwright',
  model: 'Sample',
  engine: '2.7 T',
  vehicleType: 'car',
  fuelType: 'petrol',
  gearboxType: 'ECU',
  comment: 'A generated image: every map in it is invented.',
};

/** Folders of the sample project and the maps in them: the first of each name. */
const SAMPLE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'Air and boost': ['Boost target', 'Air charge from throttle', 'Exhaust recirculation'],
  Fuel: ['Lambda target', 'Injector dead time', 'Warm-up enrichment'],
  Ignition: ['Ignition timing', 'Ignition correction by intake air'],
  Torque: ['Driver wish', 'Torque limiter', 'Full load quantity'],
};

/** The generated file of the sample project, with right checksums. */
export function demoSample(): FamilySample {
  return createFamilySample({
    family: 'me7',
    seed: SAMPLE_SEED,
    lengthBytes: SAMPLE_LENGTH_BYTES,
  });
}

/** The sample project of the demo account, as long as it is among the active ones. */
export async function sampleProjectId({
  door,
}: Pick<ServiceContext, 'door'>): Promise<string | null> {
  const row = await door.statement((db) =>
    db
      .selectFrom('projects')
      .innerJoin('users', 'users.id', 'projects.user_id')
      .select('projects.id')
      .where(isNameOf('username', DEMO_ACCOUNT.username))
      .where('projects.brand', '=', SAMPLE_DETAILS.brand ?? '')
      .where('projects.model', '=', SAMPLE_DETAILS.model ?? '')
      .where('projects.archived_at', 'is', null)
      .orderBy('projects.created_at')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.id ?? null;
}

/** Makes the demo account with its sample project, both or none, if it is not there. */
export async function ensureDemo(context: ServiceContext): Promise<void> {
  const known = await context.door.statement((db) =>
    db
      .selectFrom('users')
      .select('id')
      .where(isNameOf('username', DEMO_ACCOUNT.username))
      .executeTakeFirst(),
  );
  if (known !== undefined) return;
  const sample = demoSample();
  const passwordHash = await context.hashing.hash(DEMO_ACCOUNT.password);
  await withStoredOriginal(context.door, receivedFileOf(sample.image), (original) =>
    context.door.transact(async (trx) => {
      const userId = await insertDemoUser(trx, passwordHash);
      if (userId === undefined) return;
      await beginLicence(trx, {
        userId,
        plan: 'ADVANCED',
        state: 'active',
        days: null,
        isInternal: true,
      });
      const project = { details: SAMPLE_DETAILS, fileName: sample.name };
      const projectId = await insertProject(trx, userId, project, original);
      await insertSampleMaps(trx, projectId, sample.truth.maps);
    }),
  );
}

/** @returns `undefined` if another server made it in this moment */
async function insertDemoUser(trx: Trx, passwordHash: string): Promise<string | undefined> {
  const row = await trx
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
      terms_accepted_at: NOW,
      terms_version: TERMS_IN_FORCE,
      activated_at: NOW,
      is_demo: true,
      created_at: NOW,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function insertSampleMaps(
  trx: Trx,
  projectId: string,
  maps: readonly MapDefinition[],
): Promise<void> {
  for (const [folder, names] of Object.entries(SAMPLE_FOLDERS)) {
    const { id } = await trx
      .insertInto('folders')
      .values({ project_id: projectId, name: folder, details: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const found = names.flatMap((name) => maps.find((map) => map.name === name) ?? []);
    await trx
      .insertInto('maps')
      .values(
        found.map(({ id: _, kind, folderId: __, ...fields }) => ({
          project_id: projectId,
          folder_id: id,
          kind,
          fields: JSON.stringify(fields),
          updated_at: NOW,
        })),
      )
      .execute();
  }
}
