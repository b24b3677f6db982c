import type { z } from 'zod';
import { accountFieldsSchema } from '../../../core/contract/accounts.ts';
import { balancesSchema } from '../../../core/contract/balances.ts';
import { dtcInfoSchema } from '../../../core/contract/dtc-info.ts';
import { versionDetailsSchema } from '../../../core/contract/files.ts';
import { mapPackSchema } from '../../../core/contract/map-packs.ts';
import { folderSchema, projectMapSchema } from '../../../core/contract/maps.ts';
import { purchaseSchema } from '../../../core/contract/prices.ts';
import {
  projectSchema,
  projectsPageSchema,
  projectsQuerySchema,
} from '../../../core/contract/projects.ts';
import { statusSchema, userSchema } from '../../../core/contract/session.ts';
import { settingsSchema } from '../../../core/contract/settings.ts';
import { solutionsSchema } from '../../../core/contract/solutions.ts';
import { type Specified, specified, testsOf } from '../specified.ts';

/** Fields of an entity by the name that the specification has for them, each with its path in what the API answers or takes. */
interface EntityFields {
  readonly schema: z.ZodType;
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields that are called as in the specification. */
function same(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** What the specification says of every entity that travels over the API. A dot leads into a part, `[]` into what a list holds. */
export const ENTITY_FIELDS: Readonly<Record<string, EntityFields>> = {
  'user details': {
    schema: userSchema,
    fields: {
      ...same('id', 'name', 'locale', 'evcId', 'agreements'),
      'subscription: plan': 'subscription.plan',
      'subscription: expiresAt': 'subscription.expiresAt',
      'subscription: isInternal': 'subscription.isInternal',
      'subscription: isRecurring': 'subscription.isRecurring',
    },
  },
  'account form': {
    schema: accountFieldsSchema,
    fields: {
      'first name': 'firstName',
      'last name': 'lastName',
      username: 'username',
      'e-mail': 'email',
      password: 'password',
      'password confirmation': 'passwordConfirmation',
      'phone number': 'phoneNumber',
      'company name': 'companyName',
      address: 'address',
      city: 'city',
      country: 'country',
      'postal code': 'postalCode',
      'tax id or fiscal code': 'taxId',
      'newsletter consent': 'newsletterConsent',
      'terms consent': 'termsConsent',
    },
  },
  balances: {
    schema: balancesSchema,
    fields: { bucket: 'data.[].bucket', balance: 'data.[].balance' },
  },
  settings: {
    schema: settingsSchema,
    fields: {
      ...same('autosave', 'showChecksumFixPrompt', 'maxVersionBytes', 'maxRequestBytes'),
      'selection mode': 'editor.selectionMode',
      theme: 'editor.theme',
      'font size': 'editor.fontSizePx',
      'hex dump width': 'editor.hexWidth',
    },
  },
  project: {
    schema: projectSchema,
    fields: {
      ...same('id', 'name', 'brand', 'model', 'generation', 'engine', 'power', 'torque'),
      ...same('displacement', 'manufacturer', 'comment'),
      'engine code': 'engineCode',
      'fuel type': 'fuelType',
      'gearbox type': 'gearboxType',
      'vehicle type': 'vehicleType',
      'production year': 'productionYear',
      VIN: 'vin',
      'licence plate': 'licencePlate',
      'customer name': 'customerName',
      'hardware number': 'hardwareNumber',
      'software number': 'softwareNumber',
      'calibration number': 'calibrationNumber',
      'ECU family': 'ecuFamily',
      'created at': 'createdAt',
      'updated at': 'updatedAt',
      'flag dtc': 'flags.dtc',
      'flag mappacks': 'flags.mappacks',
      'flag solutions': 'flags.solutions',
      'file versions': 'versionCount',
    },
  },
  folder: { schema: folderSchema, fields: same('id', 'name', 'details') },
  'file version': {
    schema: versionDetailsSchema,
    fields: {
      ...same('id', 'name', 'patches'),
      'additional info': 'info',
      'modified byte count': 'modifiedCount',
    },
  },
  map: {
    schema: projectMapSchema,
    fields: {
      ...same('id', 'name', 'description', 'unit', 'precision', 'variables', 'lineSkipBytes'),
      ...same('width', 'height', 'folderId'),
      type: 'kind',
      factor: 'scale.factor',
      'offset (addition)': 'scale.offset',
      address: 'cells.address',
      'stride, as bytes that are skipped': 'cells.skipBytes',
      'word size': 'cells.type.wordBytes',
      'signed flag': 'cells.type.signed',
      'float flag': 'cells.type.float',
      'number format': 'format',
      'data organization': 'order',
      'x axis: address': 'x.words.address',
      'x axis: stride': 'x.words.skipBytes',
      'x axis: data source': 'x.reference',
      'y axis: address': 'y.words.address',
      'y axis: stride': 'y.words.skipBytes',
      'y axis: data source': 'y.reference',
    },
  },
  'map pack': {
    schema: mapPackSchema,
    fields: { maps: 'maps', price: 'price.price', links: 'links' },
  },
  'map pack purchase': { schema: purchaseSchema, fields: same('price', 'bucket') },
  'DTC info': {
    schema: dtcInfoSchema,
    fields: {
      ...same('codes', 'price', 'purchased', 'links'),
      'availability: isAvailable': 'availability.isAvailable',
      'availability: message': 'availability.message',
    },
  },
  'solutions response': {
    schema: solutionsSchema,
    fields: {
      ...same('solutions', 'solutionPacks', 'mySolutions'),
      serviceType: 'solutions.[].serviceType',
    },
  },
  status: { schema: statusSchema, fields: { 'release.startsAt': 'release.startsAt' } },
  'projects list response': {
    schema: projectsPageSchema,
    fields: { data: 'data', 'meta.lastPage': 'meta.lastPage', 'meta.total': 'meta.total' },
  },
  'filters and pages of the projects list': {
    schema: projectsQuerySchema,
    fields: {
      searchQuery: 'search',
      vehicleType: 'vehicleType',
      filterBy: 'timePeriod',
      currentPage: 'page',
      perPage: 'perPage',
    },
  },
};

const fields = testsOf('tests/spec/fields.test.ts');
const tabs = testsOf('src/editor/state/editor-tabs.test.ts');
const storedTabs = testsOf('src/editor/state/stored-tabs.test.ts');
const controller = testsOf('src/editor/controllers/editor-controller.test.ts');

/** Section 3: the fields of every entity, on the wire and in the page. */
export const FIELDS: readonly Specified[] = [
  ...Object.entries(ENTITY_FIELDS).flatMap(([entity, { fields: named }]) =>
    Object.keys(named).flatMap((name) =>
      specified(`3, ${entity}`, { [name]: fields('of a %s has %s, as %s') }),
    ),
  ),
  ...specified('3, lists of values', {
    'vehicle types': fields('%s are those of the specification', 'vehicle types'),
    'fuel types': fields('%s are those of the specification', 'fuel types'),
    'gearbox types': fields('%s are those of the specification', 'gearbox types'),
    'map kinds': fields('%s are those of the specification', 'map kinds'),
    'types of potential maps': fields(
      '%s are those of the specification',
      'types of potential maps',
    ),
    'number formats': fields('%s are those of the specification', 'number formats'),
    'selection modes': fields('%s are those of the specification', 'selection modes'),
    'word sizes': fields('%s are those of the specification', 'word sizes'),
    buckets: fields('%s are those of the specification', 'buckets'),
    plans: fields('%s are those of the specification', 'plans'),
    'reference modes': fields('%s are those of the specification', 'reference modes'),
    'types of alerts': fields('%s are those of the specification', 'types of alerts'),
  }),
  ...specified('3, file version', {
    'the original has the id ori': testsOf('tests/api/versions.test.ts')(
      'is addressed as ori, without patches',
    ),
    'patches are bytes by their addresses': testsOf('core/bytes/byte-patch.test.ts')(
      'orders addresses and keeps the last of several values',
    ),
  }),
  ...specified('3, map fields', {
    'the last address is start + size * stride - 1, with skipped bytes between the lines': testsOf(
      'core/maps/cell-address.test.ts',
    )('is start + size * stride - 1, with line skipping plus (lines - 1) * lineSkipBytes'),
    'modes of an axis': testsOf('core/maps/axis-values.test.ts')(
      'in mode %s reads %o from the words 27, 13, 12, 60',
    ),
  }),
  ...specified('3, map tab state', {
    'id and kind of the map': tabs('open a map at the end and show it'),
    'cursor and selected addresses': tabs('remember what was selected'),
    'editor mode': storedTabs('come back with mode and selection, each project its own'),
    'Y scale and X range of the line chart': storedTabs('come back with the zoom of curves'),
    'camera position of the surface': storedTabs('come back with the camera of a surface'),
  }),
  ...specified('3, hex tab state', {
    'format, signed, organisation, stride, begin, offset, cursor and selection': storedTabs(
      'come back with how the dump was read, and where',
    ),
  }),
  ...specified('3, hex view data', {
    'the original beside the current version': controller(
      'is another revision also where a change leaves every count and label as it was',
    ),
    'unsaved patches': testsOf('core/bytes/byte-store.test.ts')(
      'leaves edits made while the save was on its way unsaved',
    ),
    'a version that is being changed': testsOf('src/editor/controllers/version-actions.test.ts')(
      'ends at the version that was chosen last',
    ),
  }),
  ...specified('3, map pack', {
    'answers are encrypted, and JSON once they are read': testsOf('tests/api/map-packs.test.ts')(
      'is answered encrypted, and confirmed as it is',
    ),
  }),
  ...specified('3, DTC info', {
    'the relation purchase among its links': testsOf('tests/api/purchases.test.ts')(
      'is bought once: coins, links and answers follow',
    ),
  }),
  ...specified('3, alert', {
    'the id is the moment': testsOf('src/state/alerts-store.test.ts')(
      'takes the moment as id and keeps ids apart within one moment',
    ),
    'headline and description': testsOf('locales/locales.test.ts')(
      'has headline and description of every alert code, and of no other',
    ),
  }),
  ...specified('3, other', {
    'change modes: addition and percentage': testsOf('core/edits/value-changes.test.ts')(
      'tells displayed from raw percent apart',
    ),
    'claims iat and exp of the token': testsOf('src/state/session-store.test.ts')(
      'exchanges the token 300 seconds before it ends, and goes on doing so',
    ),
    'the archive: projects that were archived': testsOf('tests/api/projects.test.ts')(
      'takes a project, gives it back, or deletes it for good',
    ),
  }),
];
