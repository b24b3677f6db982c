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
    'PUT /projects/{projectId}/folders/{folderId}': [{ body: { name: 'Fuel', details: 'text' } }],
    'POST /projects/{projectId}/user-maps': [
      { body: { maps: [{ ...map, id: 'b2f0c6de-3a5e-4b0f-8d54-6d1f6a4c1e02' }] } },
    ],
    'PUT /projects/{projectId}/maps/{mapId}': [{ body: map }],
    'PATCH /projects/{projectId}/maps/{mapId}': [{ body: { folderId: target.folderId } }],
    'PUT /projects/{projectId}/marks/{address}': [{ body: { text: 'text' } }],
    'POST /broadcasting/auth': [
      { body: { socket_id: '1.2', channel_name: `private-App.Project.${target.projectId}` } },
    ],
  };
}
