import { accountDetails, accountForm } from './api-server.ts';
import type { CallTarget } from './described-calls.ts';
import { mapDefinition } from './sample-map-definition.ts';

/** A body that a call takes, with every field that it may have. */
export interface RightBody {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const detailTexts = [
  'brand',
  'model',
  'generation',
  'engine',
  'engineCode',
  'vin',
  'licencePlate',
  'customerName',
  'hardwareNumber',
  'softwareNumber',
  'calibrationNumber',
  'ecuFamily',
  'manufacturer',
  'comment',
] as const;

/** Nobody has it. */
const NO_CARD = '1c0f2a3c-7f43-4a10-9d5e-2f0a3c7f434a';

/** Behind a project of 1970. */
const SEARCHED_TO = Buffer.from(JSON.stringify([0, NO_CARD, null])).toString('base64url');

const NO_SOLUTION = '5f0f2a3c-7f43-4a10-9d5e-2f0a3c7f4350';

/** A report for a customer in which everything is told. */
function changeReport(): RightBody['body'] {
  const span = { min: 1, mean: 1, max: 1 };
  const curve = { at: 1, from: 1, to: 2, before: [1, 1], after: [1, 2] };
  return {
    language: 'en',
    content: {
      project: {
        name: 'Golf',
        ...Object.fromEntries(
          detailTexts
            .filter((field) => field !== 'comment' && field !== 'calibrationNumber')
            .map((field) => [field, 'text']),
        ),
        power: 1,
        torque: 1,
        displacement: 1,
        productionYear: 2000,
      },
      versionName: 'Stage 1',
      date: '2026-11-28',
      solutions: ['Stage 1'],
      codes: ['P0401'],
      checksums: 'checksumsRight',
      hasOtherChanges: true,
      maps: [
        {
          name: 'Boost',
          unit: 'mbar',
          precision: 0,
          columns: 2,
          rows: 1,
          cellCount: 2,
          changedCells: 1,
          isAxisChanged: false,
          percent: span,
          before: span,
          after: span,
          curves: [curve],
        },
      ],
      furtherMaps: 0,
      notes: 'text',
    },
  };
}

/** A body for every described call that takes one, by the name of the call. */
export function rightBodies(target: CallTarget): Readonly<Record<string, readonly RightBody[]>> {
  const details = {
    name: 'Golf',
    ...Object.fromEntries(detailTexts.map((field) => [field, 'text'])),
    power: 1,
    torque: 1,
    displacement: 1,
    fuelType: 'petrol',
    gearboxType: 'ECU',
    vehicleType: 'car',
    productionYear: 2000,
  };
  const { id: _, kind: __, ...definition } = mapDefinition();
  const axis = { ...definition.x, name: 'rpm', unit: '1/min', userValues: [1], userTexts: ['low'] };
  const map = {
    ...definition,
    description: 'text',
    folderId: target.folderId,
    x: axis,
    y: axis,
    variables: [{ name: 'a', value: 'b' }],
  };
  return {
    'POST /accounts': [{ body: accountForm({ companyName: 'Tuning', taxId: 'IT1' }) }],
    'PATCH /accounts/new/verifications/{token}': [
      { body: { password: 'nothing', username: 'nobody' } },
    ],
    'POST /accounts/new/verifications': [{ body: { username: 'nobody' } }],
    'POST /password-resets': [{ body: { username: 'nobody' } }],
    'PATCH /password-resets/{token}': [{ body: { password: 'better horse' } }],
    'PUT /accounts/me': [
      {
        body: {
          email: 'other@example.test',
          newPassword: 'better horse',
          currentPassword: 'nothing',
          details: accountDetails(),
        },
      },
    ],
    'DELETE /accounts/me': [{ body: { password: 'nothing' } }],
    'POST /evc': [{ body: { evcId: '12345', isOwner: true } }],
    'PUT /agreements': [{ body: { termsVersion: 1 } }],
    'POST /auth': [{ body: { username: 'nobody', password: 'nothing' } }],
    'PUT /settings': [
      {
        body: {
          autosave: 5,
          showChecksumFixPrompt: true,
          editor: {
            selectionMode: 'rows',
            theme: 'dark',
            heatPalette: 'trade',
            fontSizePx: 12,
            hexWidth: 8,
            rightPane: 'ascii',
            barScale: 'row',
            decimalMark: 'point',
            plotWheel: 'move',
            keyMap: { preset: 'standard', own: { 'editor.undo': ['Ctrl+Z'] } },
          },
        },
      },
    ],
    'POST /projects': [{ body: { details: JSON.stringify(details), file: '' } }],
    'PUT /projects/{projectId}': [{ body: details }],
    'POST /projects/{projectId}/change-reports': [{ body: changeReport() }],
    'POST /projects/{projectId}/reports': [
      {
        body: {
          text: 'Nothing is drawn any more',
          fileId: target.fileId,
          page: '/projects/1/editor',
          browser: 'Chromium 156',
          release: '1.0.0',
          failures: ['SAVE_CHANGES_FAILURE'],
          mayReadFile: true,
          picture: 'iVBORw0KGgo=',
        },
      },
    ],
    'POST /projects/{projectId}/files': [
      {
        headers: { action: 'create' },
        body: {
          id: '5f0f2a3c-7f43-4a10-9d5e-2f0a3c7f434a',
          name: 'Stage 1',
          info: 'text',
          originalSha256: target.originalSha256,
          patches: { 1: 2 },
        },
      },
    ],
    'PATCH /projects/{projectId}/files/{fileId}': [
      { headers: { action: 'update' }, body: { revision: 1, patches: { 1: 2 } } },
      { headers: { action: 'rename' }, body: { name: 'Stage 2', info: 'text' } },
    ],
    'POST /projects/{projectId}/folders': [
      { body: { id: 'b2f0c6de-3a5e-4b0f-8d54-6d1f6a4c1e01', name: 'Fuel', details: 'text' } },
    ],
    'POST /search': [
      { body: { find: { kind: 'bytes', pattern: 'C3 ?? FF' }, after: SEARCHED_TO } },
      {
        body: {
          find: {
            kind: 'value',
            value: 1,
            type: { wordBytes: 2, bigEndian: true, signed: false, float: false },
            isAligned: true,
          },
        },
      },
      { body: { find: { kind: 'text', text: 'text', isCaseSensitive: true } } },
      { body: { find: { kind: 'details', text: 'text' } } },
    ],
    'PUT /projects/{projectId}/folders/{folderId}': [{ body: { name: 'Fuel', details: 'text' } }],
    'POST /projects/{projectId}/user-maps': [
      { body: { maps: [{ ...map, id: 'b2f0c6de-3a5e-4b0f-8d54-6d1f6a4c1e02' }] } },
    ],
    'PUT /projects/{projectId}/maps/{mapId}': [{ body: map }],
    'PATCH /projects/{projectId}/maps/{mapId}': [{ body: { folderId: target.folderId } }],
    'PUT /projects/{projectId}/marks/{address}': [{ body: { text: 'text' } }],
    'POST /projects/{projectId}/dtcs': [{ body: { price: 10, bucket: 'GREEN' } }],
    'POST /projects/{projectId}/mappacks/basic': [{ body: { price: 15, bucket: 'GREEN' } }],
    'POST /projects/{projectId}/files/{fileId}/checksums/crc': [
      { body: { price: 2, bucket: 'GREEN', revision: 1 } },
    ],
    'POST /projects/{projectId}/files/{fileId}/dtcs': [{ body: { codes: ['P0401'], revision: 1 } }],
    'POST /projects/{projectId}/solutions': [
      { body: { solutionIds: [NO_SOLUTION], price: 30, bucket: 'GREEN' } },
    ],
    'POST /projects/{projectId}/files/{fileId}/my-solutions': [{ body: { name: 'Stage 1' } }],
    'POST /projects/{projectId}/files/{fileId}/ports': [
      { body: { projectId: target.projectId, fileId: target.fileId } },
    ],
    'POST /projects/{projectId}/files/{fileId}/ports/{portId}': [
      {
        body: {
          revision: 1,
          maps: [{ solutionId: NO_SOLUTION, id: 'r1', ownEdits: 'keepMine', mode: 'percent' }],
          appliesRest: true,
        },
      },
    ],
    'POST /projects/{projectId}/files/{fileId}/ports/{portId}/left-out': [
      { body: { maps: ['r1', 'r2'] } },
    ],
    'POST /projects/{projectId}/files/{fileId}/solutions/{solutionId}': [
      {
        body: {
          revision: 1,
          maps: [{ solutionId: NO_SOLUTION, id: 'r1', ownEdits: 'keepMine', mode: 'percent' }],
          appliesRest: true,
        },
      },
    ],
    'POST /projects/{projectId}/files/{fileId}/applications/{applicationId}/revert': [
      { body: { revision: 1 } },
    ],
    'POST /subscription': [{ body: { plan: 'PLUS', cardId: NO_CARD, price: 1 } }],
    'PATCH /subscription': [
      { body: { plan: 'PLUS', price: 1 } },
      { body: { isRecurring: true } },
      { body: { cardId: NO_CARD } },
    ],
    'POST /cards': [{ body: { token: 'sim_1' } }],
    'POST /orders': [{ body: { packageId: 'red50', cardId: NO_CARD, price: 1 } }],
    'POST /activation-keys': [{ body: { key: '22222-22222-22222-22222-22223' } }],
    'POST /payments/confirmations': [{ body: { reference: 'order:1', isAccepted: true } }],
    'POST /broadcasting/auth': [
      { body: { socket_id: '1.2', channel_name: `private-App.Project.${target.projectId}` } },
    ],
    'POST /broadcasting/user-auth': [{ body: { socket_id: '1.2' } }],
  };
}
