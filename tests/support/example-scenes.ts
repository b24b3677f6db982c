import { TEST_CARDS, type TestCardDeed } from '../../core/offers/test-cards.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { keyHashOf, newKey } from '../../server/commerce/keys/activation-key.ts';
import { EXAMPLE_HASH, EXAMPLE_IDS } from '../../server/examples/call-example.ts';
import { ADA, PASSWORD } from '../../server/examples/example-person.ts';
import { PORT_SOURCE } from '../../server/examples/port-examples.ts';
import { signatureOf } from '../../server/payments/simulated/event-signature.ts';
import { serverSecret } from '../../server/security/server-secret.ts';
import {
  type Answer,
  type ApiClient,
  type ApiServer,
  accountForm,
  activationToken,
  apiClient,
  sampleImage,
} from './api-server.ts';
import { newCallTarget } from './call-target.ts';
import { changedVersion, fittingSolution, SOLUTION_PRICE } from './fitting-solution.ts';
import { fittingMapPack } from './library-scenes.ts';
import { settledPort, tornPort } from './port-scenes.ts';
import { whenRead } from './when-read.ts';

/** Before whom an example is sent: a person with an account of this minute, in the trial. */
export interface Stage {
  readonly server: ApiServer;
  /** Another one, which has no way to send mails. */
  readonly mute: ApiServer;
  readonly tuner: ApiClient;
  readonly username: string;
}

/** What is really there in place of what an example names. */
export interface Scene {
  /** Who calls; the person unless somebody else is named. */
  readonly who?: ApiClient;
  /** Real texts by those of the example. */
  readonly real?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
  readonly query?: string;
  /** Sends it in place of the test, where it is no JSON that the description tells of. */
  readonly sendIt?: () => Promise<Answer>;
}

type Prepare = (stage: Stage) => Promise<Scene>;

/** Has checksums, and the trouble code of the examples. */
const { image } = createFamilySample({ family: 'gm', seed: 5, lengthBytes: 512 * 1024 });
/** A byte that checksums cover. */
const EDITED = 0x9000;

const withCard =
  (deed: TestCardDeed): Prepare =>
  async ({ tuner }) => ({ real: { [EXAMPLE_IDS.cardId]: await newCard(tuner, deed) } });

const withAction =
  (action: string): Prepare =>
  async (stage) => ({ ...(await target(stage)), headers: { action } });

const nobody: Prepare = async ({ server }) => ({ who: apiClient(server) });
const onMute: Prepare = async ({ mute }) => ({ who: apiClient(mute) });

/** By the name of the example alone, where that says it all. */
const BY_NAME: Readonly<Record<string, Prepare>> = { UNAUTHORIZED: nobody, mailNotSetUp: onMute };

/** By call and name of the example. What is not here needs nothing but the person. */
const SCENES: Readonly<Record<string, Prepare>> = {
  'DELETE /sessions/{sessionId} ended': async ({ tuner }) => {
    const { json } = await tuner.call('GET', '/sessions');
    return { real: { [EXAMPLE_IDS.sessionId]: json.data[0].id } };
  },
  'PATCH /accounts/new/verifications/{token} confirmed': async ({ server, username }) => {
    const name = `${username}.new`;
    const email = `${name}@example.test`;
    const who = apiClient(server);
    await who.call('POST', '/accounts', { body: accountForm({ username: name, email }) });
    const token = await activationToken(who, email);
    return { who, real: { [EXAMPLE_IDS.token]: token, [ADA.username]: name } };
  },
  'PATCH /password-resets/{token} set': async ({ server, username }) => {
    const who = apiClient(server);
    await who.call('POST', '/password-resets', { body: { username } });
    const token = await activationToken(who, `${username}@example.test`, 2);
    return { who, real: { [EXAMPLE_IDS.token]: token } };
  },
  'PATCH /email-changes/{token} confirmed': async ({ tuner, username }) => {
    const email = `new.${username}@example.test`;
    await tuner.call('PUT', '/accounts/me', { body: { email, currentPassword: PASSWORD } });
    const token = await activationToken(tuner, email);
    return { real: { [EXAMPLE_IDS.token]: token } };
  },
  'POST /evc evcIdSet': async ({ tuner }) => {
    await tuner.call('POST', '/evc', { body: { evcId: '1234', isOwner: true } });
    return {};
  },
  'GET /cards one': withCard('succeeds'),
  'DELETE /cards/{cardId} removed': withCard('succeeds'),
  'POST /orders bought': withCard('succeeds'),
  'POST /orders pending': withCard('confirmationNeeded'),
  'POST /orders cardInsufficientFunds': withCard('insufficientFunds'),
  'POST /orders priceChanged': withCard('succeeds'),
  'GET /purchases one': async ({ tuner }) => {
    await order(tuner, await newCard(tuner, 'succeeds'));
    return {};
  },
  'POST /activation-keys redeemed': async ({ server }) => {
    const key = newKey();
    await server.db
      .insertInto('activation_keys')
      .values({
        key_hash: keyHashOf(key) ?? Buffer.alloc(0),
        batch: 'examples',
        plan: 'PLUS',
        days: 30,
        coins: 50,
      })
      .execute();
    return { real: { [EXAMPLE_IDS.key]: key } };
  },
  'POST /payments/confirmations accepted': async ({ tuner }) => {
    const id = await order(tuner, await newCard(tuner, 'confirmationNeeded'));
    return { real: { [EXAMPLE_IDS.purchaseId]: id } };
  },
  'POST /payments/events taken': async ({ server }) => {
    const body = JSON.stringify({
      id: crypto.randomUUID(),
      type: 'charge',
      reference: 'order:nobody',
      outcome: { state: 'succeeded', providerRef: 'nobody' },
    });
    const secret = await serverSecret(server.door, 'simulated-payments');
    const signature = signatureOf(secret, Buffer.from(body), Date.now());
    return { sendIt: () => tell(server, body, { 'simulated-signature': signature }) };
  },
  'POST /payments/events FORBIDDEN_ACCESS': async ({ server }) => ({
    sendIt: () => tell(server, '{}', {}),
  }),
  'POST /subscription started': withCard('succeeds'),
  'POST /subscription cardDeclined': withCard('declined'),
  'POST /subscription priceChanged': withCard('succeeds'),
  'GET /subscription active': subscribed,
  'PATCH /subscription cheaperPlan': subscribed,
  'PATCH /subscription resumed': async (stage) => {
    const scene = await subscribed(stage);
    await stage.tuner.call('DELETE', '/subscription');
    return scene;
  },
  'PATCH /subscription otherCard': async (stage) => {
    await subscribed(stage);
    return withCard('succeeds')(stage);
  },
  'DELETE /subscription cancelled': subscribed,
  'GET /projects/{projectId}/prices prices': readVersionAgain,
  'POST /projects/{projectId}/dtcs bought': readVersion,
  'POST /projects/{projectId}/dtcs insufficientFunds': readVersionAgain,
  'POST /projects/{projectId}/dtcs priceChanged': readVersionAgain,
  'POST /projects/{projectId}/files/{fileId}/checksums/crc modified': version,
  'POST /projects/{projectId}/files/{fileId}/checksums/crc priceChanged': version,
  'POST /projects/{projectId}/files/{fileId}/dtcs modified': async (stage) => {
    const scene = await readVersion(stage);
    const project = scene.real?.[EXAMPLE_IDS.projectId];
    const body = { price: 10, bucket: 'GREEN' };
    await stage.tuner.call('POST', `/projects/${project}/dtcs`, { body });
    return scene;
  },
  'POST /projects/{projectId}/files/{fileId}/dtcs notPurchased': version,
  'GET /news one': async ({ server }) => {
    const texts = {
      en: {
        title: 'A break on Saturday',
        text: 'From 8 to 9 in the morning nothing can be saved.',
      },
    };
    const link = 'https://tuning.example/break';
    await server.db
      .insertInto('news')
      .values({
        level: 'important',
        texts: JSON.stringify(texts),
        link,
        ends_at: null,
        withdrawn_at: null,
      })
      .execute();
    return {};
  },
  'GET /projects one': target,
  'POST /projects created': async ({ tuner }) => ({
    sendIt: () => tuner.upload(sampleImage, { details: { name: 'Test project' } }),
  }),
  'POST /projects UNAUTHORIZED': async ({ server }) => ({
    sendIt: () => apiClient(server).upload(sampleImage, { details: { name: 'Test project' } }),
  }),
  'DELETE /projects archived': async (stage) => {
    const scene = await target(stage);
    return { ...scene, query: `?projectId[]=${scene.real?.[EXAMPLE_IDS.projectId]}` };
  },
  'GET /archived-projects one': archived,
  'DELETE /archived-projects/{projectId} deleted': archived,
  'PATCH /archived-projects/{projectId} restored': archived,
  'POST /projects/{projectId}/files created': withAction('create'),
  'POST /projects/{projectId}/files RESOURCE_NOT_FOUND': async () => ({
    headers: { action: 'create' },
  }),
  'PATCH /projects/{projectId}/files/{fileId} saved': withAction('update'),
  'PATCH /projects/{projectId}/files/{fileId} renamed': withAction('rename'),
  'PATCH /projects/{projectId}/files/{fileId} versionChangedElsewhere': withAction('update'),
  'DELETE /projects/{projectId}/user-maps deleted': async (stage) => {
    const scene = await target(stage);
    return { ...scene, query: `?mapId[]=${scene.real?.[EXAMPLE_IDS.mapId]}` };
  },
  'DELETE /projects/{projectId}/user-maps RESOURCE_NOT_FOUND': async () => ({
    query: `?mapId[]=${EXAMPLE_IDS.mapId}`,
  }),
  'GET /projects/{projectId}/map-names looking': target,
  'POST /projects/{projectId}/map-names lookingAgain': target,
  'POST /projects/{projectId}/mappacks/basic bought': withMapPack,
  'GET /projects/{projectId}/marks one': marked,
  'DELETE /projects/{projectId}/marks/{address} deleted': marked,
  'POST /broadcasting/auth allowed': target,
  'GET /projects/{projectId}/files/{fileId}/solutions offered': offeredAgain,
  'GET /projects/{projectId}/files/{fileId}/solutions/{solutionId}/preview rounded': offeredAgain,
  'GET /projects/{projectId}/prices/solution-pack one': async (stage) => {
    const scene = await offeredAgain(stage);
    return { ...scene, query: `?solution[]=${scene.real?.[EXAMPLE_IDS.solutionId]}` };
  },
  'GET /projects/{projectId}/prices/solution-pack solutionUnfit': async (stage) => ({
    ...(await target(stage)),
    query: `?solution[]=${EXAMPLE_IDS.solutionId}`,
  }),
  'POST /projects/{projectId}/solutions bought': offered,
  'POST /projects/{projectId}/solutions priceChanged': offeredAgain,
  'POST /projects/{projectId}/files/{fileId}/my-solutions learning': changed,
  'DELETE /my-solutions/{solutionId} deleted': async (stage) => {
    const { real = {} } = await changed(stage);
    const file = `/projects/${real[EXAMPLE_IDS.projectId]}/files/${real[EXAMPLE_IDS.fileId]}`;
    const { json } = await stage.tuner.call('POST', `${file}/my-solutions`, {
      body: { name: 'Stage 1' },
    });
    return { real: { ...real, [EXAMPLE_IDS.solutionId]: json.id } };
  },
  'POST /projects/{projectId}/files/{fileId}/solutions/{solutionId} modified': async (stage) => ({
    ...(await boughtSolution(stage)),
    headers: JSON_ONLY,
  }),
  'POST /projects/{projectId}/files/{fileId}/solutions/{solutionId} notPurchased': offeredAgain,
  'POST /projects/{projectId}/files/{fileId}/ports learning': portTarget,
  'GET /projects/{projectId}/files/{fileId}/ports/{portId} ready': ported,
  'POST /projects/{projectId}/files/{fileId}/ports/{portId} modified': async (stage) => ({
    ...(await ported(stage)),
    headers: JSON_ONLY,
  }),
  'POST /projects/{projectId}/files/{fileId}/ports/{portId}/left-out matching': torn,
  'POST /projects/{projectId}/files/{fileId}/ports/{portId}/left-out solutionLeftOut': ported,
  'POST /projects/{projectId}/files/{fileId}/applications/{applicationId}/revert modified': async (
    stage,
  ) => {
    const { real = {} } = await boughtSolution(stage);
    const file = `/projects/${real[EXAMPLE_IDS.projectId]}/files/${real[EXAMPLE_IDS.fileId]}`;
    const path = `${file}/solutions/${real[EXAMPLE_IDS.solutionId]}`;
    const { json } = await stage.tuner.call('POST', path, { body: {}, headers: JSON_ONLY });
    return {
      real: { ...real, [EXAMPLE_IDS.applicationId]: json.applicationId },
      headers: JSON_ONLY,
    };
  },
};

const JSON_ONLY = { accept: 'application/json' };

/** Makes what an example is about. @param example its call and its name */
export async function sceneOf(
  example: { readonly call: string; readonly name: string },
  stage: Stage,
): Promise<Scene> {
  const { call, name } = example;
  const isAboutProject = call.includes('{projectId}') && name !== 'RESOURCE_NOT_FOUND';
  const usual = BY_NAME[name] ?? (isAboutProject ? target : undefined);
  const prepare = SCENES[`${call} ${name}`] ?? usual;
  const scene = (await prepare?.(stage)) ?? {};
  const real = {
    [ADA.email]: `${stage.username}@example.test`,
    [ADA.username]: stage.username,
    ...scene.real,
  };
  return { ...scene, real };
}

async function newCard(tuner: ApiClient, deed: TestCardDeed): Promise<string> {
  const number = TEST_CARDS.find(({ does }) => does === deed)?.number;
  const { json } = await tuner.call('POST', '/cards', { body: { token: `sim_${number}` } });
  return json.id;
}

/** @returns id of the payment */
async function order(tuner: ApiClient, cardId: string): Promise<string> {
  const body = { packageId: 'red50', cardId, price: 6100 };
  return (await tuner.call('POST', '/orders', { body })).json.payment.id;
}

/** A message of the payment provider. */
function tell(server: ApiServer, body: string, signature: Record<string, string>): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...signature };
  return apiClient(server).callWith('POST', '/payments/events', headers, body);
}

async function subscribed({ tuner }: Stage): Promise<Scene> {
  const cardId = await newCard(tuner, 'succeeds');
  await tuner.call('POST', '/subscription', { body: { plan: 'PLUS', cardId, price: 5978 } });
  return { real: { [EXAMPLE_IDS.cardId]: cardId } };
}

/** A project with one of everything. */
async function target({ tuner }: Stage): Promise<Scene> {
  const { originalSha256, ...ids } = await newCallTarget(tuner);
  const real = Object.entries(ids).map(([name, id]) => [EXAMPLE_IDS[name as keyof typeof ids], id]);
  return { real: { ...Object.fromEntries(real), [EXAMPLE_HASH]: originalSha256 } };
}

/** As `target`, with a solution that its file takes. */
async function offered({ server, tuner }: Stage): Promise<Scene> {
  const ids = await newCallTarget(tuner);
  const solutionId = await fittingSolution({ server, tuner, target: ids });
  const { projectId, fileId } = ids;
  return {
    real: {
      [EXAMPLE_IDS.projectId]: projectId,
      [EXAMPLE_IDS.fileId]: fileId,
      [EXAMPLE_IDS.solutionId]: solutionId,
    },
  };
}

/** A project into which a map pack fits. */
async function withMapPack({ server, tuner }: Stage): Promise<Scene> {
  return { real: { [EXAMPLE_IDS.projectId]: await fittingMapPack(server, tuner) } };
}

let offeredBefore: Promise<Scene> | undefined;

/** As `offered`, of the person who asked first: these examples change nothing. */
function offeredAgain(stage: Stage): Promise<Scene> {
  offeredBefore ??= offered(stage).then((scene) => ({ ...scene, who: stage.tuner }));
  return offeredBefore;
}

/** As `offered`, with the solution bought. */
async function boughtSolution(stage: Stage): Promise<Scene> {
  const scene = await offered(stage);
  const { real = {} } = scene;
  const body = {
    solutionIds: [real[EXAMPLE_IDS.solutionId]],
    price: SOLUTION_PRICE,
    bucket: 'GREEN',
  };
  await stage.tuner.call('POST', `/projects/${real[EXAMPLE_IDS.projectId]}/solutions`, { body });
  return scene;
}

/** A project with a version in which bytes differ. */
async function changed({ server, tuner }: Stage): Promise<Scene> {
  const ids = await newCallTarget(tuner);
  const fileId = await changedVersion({ server, tuner, target: ids });
  return { real: { [EXAMPLE_IDS.projectId]: ids.projectId, [EXAMPLE_IDS.fileId]: fileId } };
}

/** A project with a version, and another whose version `PORT_SOURCE` names. */
async function portTarget(stage: Stage): Promise<Scene> {
  const { projectId, fileId, originalSha256 } = await newCallTarget(stage.tuner);
  const place = { ...stage, target: { projectId, fileId, originalSha256 } };
  const sourceId = await changedVersion(place);
  return {
    real: {
      [EXAMPLE_IDS.projectId]: projectId,
      [EXAMPLE_IDS.fileId]: fileId,
      [PORT_SOURCE.projectId]: projectId,
      [PORT_SOURCE.fileId]: sourceId,
      Golf: 'Test project',
    },
  };
}

/** As `portTarget`, with the work looked for. */
async function ported(stage: Stage): Promise<Scene> {
  const { real = {} } = await portTarget(stage);
  return { real: { ...real, [EXAMPLE_IDS.portId]: await settled(stage, real) } };
}

/** As `ported`, of files in which one map has no place. */
async function torn({ server, tuner }: Stage): Promise<Scene> {
  const { from, to, port } = await tornPort(server, tuner);
  return {
    real: {
      [EXAMPLE_IDS.projectId]: to.projectId,
      [EXAMPLE_IDS.fileId]: to.versionId,
      [EXAMPLE_IDS.portId]: port.id,
      [PORT_SOURCE.projectId]: from.projectId,
      [PORT_SOURCE.fileId]: from.versionId,
      Golf: 'P01',
      Tuned: 'Version',
    },
  };
}

/** @returns id of the port */
async function settled({ tuner }: Stage, real: Readonly<Record<string, string>>): Promise<string> {
  const file = `/projects/${real[EXAMPLE_IDS.projectId]}/files/${real[EXAMPLE_IDS.fileId]}`;
  const body = { projectId: real[PORT_SOURCE.projectId], fileId: real[PORT_SOURCE.fileId] };
  const { json } = await tuner.call('POST', `${file}/ports`, { body });
  return (await settledPort(tuner, file, json.id)).id;
}

async function archived(stage: Stage): Promise<Scene> {
  const scene = await target(stage);
  await stage.tuner.call('DELETE', `/projects/${scene.real?.[EXAMPLE_IDS.projectId]}`);
  return scene;
}

async function marked(stage: Stage): Promise<Scene> {
  const scene = await target(stage);
  const path = `/projects/${scene.real?.[EXAMPLE_IDS.projectId]}/marks/${EXAMPLE_IDS.address}`;
  await stage.tuner.call('PUT', path, { body: { text: 'boost limit' } });
  return scene;
}

/** As `version`, of a file whose trouble codes are known. */
async function readVersion(stage: Stage): Promise<Scene> {
  const scene = await version(stage);
  await whenRead(stage.tuner, scene.real?.[EXAMPLE_IDS.projectId] ?? '', 120_000);
  return scene;
}

let readBefore: Promise<Scene> | undefined;

/** As `readVersion`, of the person who asked first: reading takes its time, and these examples change nothing. */
function readVersionAgain(stage: Stage): Promise<Scene> {
  readBefore ??= readVersion(stage).then((scene) => ({ ...scene, who: stage.tuner }));
  return readBefore;
}

/** A version with wrong checksums. */
async function version({ tuner }: Stage): Promise<Scene> {
  const { json: project } = await tuner.upload(image, { details: { name: 'Golf' } });
  const patches = { [EDITED]: (image[EDITED] ?? 0) ^ 0x55 };
  const { json } = await tuner.call('POST', `/projects/${project.id}/files`, {
    body: { name: 'Stage 1', patches, originalSha256: project.originalSha256 },
    headers: { action: 'create' },
  });
  return { real: { [EXAMPLE_IDS.projectId]: project.id, [EXAMPLE_IDS.fileId]: json.id } };
}
