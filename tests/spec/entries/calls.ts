import { type Proof, type Specified, specified, testsOf } from '../specified.ts';

/** A call as the specification has it. */
export interface SpecifiedCall {
  readonly queries?: readonly string[];
  /** Headers of its own: every call has those for all calls beside them. */
  readonly headers?: readonly string[];
  readonly proofs: Proof | readonly Proof[];
}

const sessions = testsOf('tests/api/sessions.test.ts');
const accounts = testsOf('tests/api/accounts.test.ts');
const own = testsOf('tests/api/own-account.test.ts');
const projects = testsOf('tests/api/projects.test.ts');
const versions = testsOf('tests/api/versions.test.ts');
const works = testsOf('tests/api/version-works.test.ts');
const readings = testsOf('tests/api/readings.test.ts');
const purchases = testsOf('tests/api/purchases.test.ts');
const uploads = testsOf('tests/api/uploads.test.ts');
const solutions = testsOf('tests/api/solutions.test.ts');
const solutionWorks = testsOf('tests/api/solution-works.test.ts');
const maps = testsOf('tests/api/maps.test.ts');
const packs = testsOf('tests/api/map-packs.test.ts');
const live = testsOf('tests/api/live.test.ts');

const ARCHIVE = projects('takes a project, gives it back, or deletes it for good');

/** Every call of section 7, by method and path. Ids are called as in our description of the API. */
export const SPECIFIED_CALLS: Readonly<Record<string, SpecifiedCall>> = {
  'POST /projects/{projectId}/reports': {
    proofs: testsOf('tests/api/reports.test.ts')(
      'is kept with all that it says and what is known of the project, and says that nobody is mailed',
    ),
  },
  'DELETE /projects/{projectId}/tags/noread': {
    proofs: projects(
      'is put on by who creates the project, is kept in the archive, and is taken off for good',
    ),
  },
  'GET /balances': {
    proofs: testsOf('tests/api/balances.test.ts')('begin with those of the trial'),
  },
  'GET /status': {
    proofs: testsOf('tests/api/maintenance.test.ts')(
      'is announced, reminds everybody until it begins, and ends',
    ),
  },
  'GET /auth': { proofs: sessions('says who is logged in, and what they may do') },
  'POST /auth': { proofs: sessions('works with %s') },
  'DELETE /auth': {
    proofs: sessions('is refused after logging out, with every other token of the session'),
  },
  'PUT /auth': {
    proofs: sessions('can be exchanged, and the old one stays good for another tab'),
  },
  'GET /settings': {
    proofs: sessions('begin with those of the specification and keep what is changed'),
  },
  'PUT /settings': {
    proofs: sessions('begin with those of the specification and keep what is changed'),
  },
  'POST /accounts': {
    proofs: accounts('mails a link that activates the account and begins the trial of 7 days'),
  },
  'PATCH /accounts/new/verifications/{token}': { proofs: accounts('works once') },
  'POST /evc': { proofs: own('is registered once, and its link goes with it') },
  'PUT /agreements': {
    proofs: own('are accepted with the form, and asked for again when others come'),
  },
  'GET /projects': {
    queries: ['search', 'timePeriod', 'vehicleType', 'page', 'perPage'],
    proofs: [
      projects('shows five on a page, the last changed first'),
      projects('narrowed by %s shows %o'),
    ],
  },
  'POST /projects': {
    headers: ['file-encoding'],
    proofs: [
      uploads('becomes a project and comes back byte for byte'),
      uploads('may come brotli-compressed'),
    ],
  },
  'GET /projects/{projectId}': { proofs: projects('keeps what is told about it') },
  'PUT /projects/{projectId}': { proofs: projects('keeps what is told about it') },
  'DELETE /projects/{projectId}': { proofs: projects('the archive > is closed to others') },
  'DELETE /projects': {
    queries: ['projectId[]'],
    proofs: [ARCHIVE, projects('takes all of several projects or none')],
  },
  'GET /projects/{projectId}/checksums/crc': { proofs: readings('has its checksums checked') },
  'GET /projects/{projectId}/prices': {
    proofs: purchases('tell what each thing costs, from which coins, and that nothing is bought'),
  },
  'GET /archived-projects': { queries: ['page', 'perPage'], proofs: ARCHIVE },
  'DELETE /archived-projects': { proofs: ARCHIVE },
  'DELETE /archived-projects/{projectId}': { proofs: ARCHIVE },
  'PATCH /archived-projects/{projectId}': { proofs: ARCHIVE },
  'POST /projects/{projectId}/files': {
    headers: ['action', 'file-encoding'],
    proofs: [
      versions('holds its patches and gives the whole file, byte for byte'),
      testsOf('tests/api/imported-versions.test.ts')(
        'comes compressed with brotli, and in no other way',
      ),
    ],
  },
  'GET /projects/{projectId}/files': { proofs: versions('is listed, oldest first, and counted') },
  'DELETE /projects/{projectId}/files/{fileId}': {
    proofs: versions('can be saved over, renamed and deleted'),
  },
  'GET /projects/{projectId}/files/{fileId}': {
    proofs: [versions('with Accept: %s is %s'), versions('is addressed as ori, without patches')],
  },
  'PATCH /projects/{projectId}/files/{fileId}': {
    headers: ['action'],
    proofs: versions('can be saved over, renamed and deleted'),
  },
  'POST /projects/{projectId}/files/{fileId}/checksums/crc': {
    proofs: [
      works('sets them right in the version, writes nothing else, and is paid once'),
      works('answers the whole file to who asks for bytes'),
    ],
  },
  'GET /projects/{projectId}/dtcs': {
    proofs: readings('has its trouble codes listed, and says so in its flags'),
  },
  'POST /projects/{projectId}/dtcs': {
    proofs: purchases('is bought once: coins, links and answers follow'),
  },
  'POST /projects/{projectId}/files/{fileId}/dtcs': {
    proofs: works(
      'takes out what was chosen, sets the checksums right after it, and costs nothing more',
    ),
  },
  'GET /projects/{projectId}/files/{fileId}/solutions': {
    proofs: solutions(
      'are those that its file takes, the stages first, with what they cost its owner',
    ),
  },
  'POST /projects/{projectId}/files/{fileId}/solutions/{solutionId}': {
    proofs: solutionWorks('writes just what was learnt, and says so map by map'),
  },
  'POST /projects/{projectId}/files/{fileId}/my-solutions': {
    proofs: solutionWorks(
      'is learnt from a saved version, told, and applied to other files of the software for nothing',
    ),
  },
  'DELETE /my-solutions/{solutionId}': {
    proofs: solutionWorks('that was the last one goes with one event: there are none any more'),
  },
  'GET /projects/{projectId}/prices/solution-pack': {
    queries: ['solution[]'],
    proofs: solutions('costs as much as the dearest of it, and is applied as a whole'),
  },
  'POST /projects/{projectId}/solutions': {
    proofs: solutions('takes the price and gives the solution, once for the project'),
  },
  'POST /projects/{projectId}/folders': { proofs: maps('are renamed and described') },
  'GET /projects/{projectId}/folders': { proofs: maps('are listed by name, whatever their case') },
  'PUT /projects/{projectId}/folders/{folderId}': { proofs: maps('are renamed and described') },
  'DELETE /projects/{projectId}/folders/{folderId}': {
    proofs: maps('leave their maps in the root when they are deleted'),
  },
  'POST /projects/{projectId}/user-maps': {
    proofs: maps('come back as they were sent, in the order they were created'),
  },
  'GET /projects/{projectId}/user-maps': {
    proofs: maps('come back as they were sent, in the order they were created'),
  },
  'DELETE /projects/{projectId}/user-maps': {
    queries: ['mapId[]'],
    proofs: maps('are deleted one by one or together'),
  },
  'GET /projects/{projectId}/maps/{mapId}': {
    proofs: packs('is answered encrypted, and confirmed as it is'),
  },
  'PUT /projects/{projectId}/maps/{mapId}': { proofs: maps('are changed as a whole') },
  'DELETE /projects/{projectId}/maps/{mapId}': {
    proofs: maps('are deleted one by one or together'),
  },
  'PATCH /projects/{projectId}/maps/{mapId}': { proofs: maps('take maps in and give them back') },
  'GET /projects/{projectId}/mappacks/basic': {
    proofs: packs('is answered encrypted, and confirmed as it is'),
  },
  'POST /projects/{projectId}/mappacks/basic': {
    proofs: packs('is bought once, however many ask for it at once'),
  },
  'POST /broadcasting/auth': {
    proofs: live('is given to a form as to JSON, and to nobody without a session'),
  },
  'POST /broadcasting/user-auth': {
    proofs: live('hears what concerns the person, as the client of the page asks for it'),
  },
};

const described = testsOf('tests/api/specified-calls.test.ts');
const client = testsOf('src/api/http-client.test.ts');
const operation = testsOf('tests/api/operation.test.ts');

/** Section 7: the calls, and what every call has. */
export const CALLS: readonly Specified[] = [
  ...Object.entries(SPECIFIED_CALLS).flatMap(([call, { proofs }]) =>
    specified('7, calls', {
      [call]: [described('has every call, with its queries and its headers'), ...[proofs].flat()],
    }),
  ),
  ...specified('7, every call', {
    'is below /api/v2': operation('describes itself'),
    'carries a bearer token and a locale': client(
      'sends path, query, token and language, and reads the answer',
    ),
    'may carry a locale and an app-key': operation(
      'lies beside itself as well, and names the headers that every call may carry',
    ),
    'the authorization of an answer refreshes the token': client(
      'takes over the token that an answer brings, also from a failure',
    ),
    'but not that of POST /auth': client('takes no token from the header of a login'),
    'is refused without a session': testsOf('tests/api/every-call.test.ts')('is refused %s'),
  }),
  ...specified('7, compressed files', {
    'File-Encoding: br': uploads('may come brotli-compressed'),
    'the page compresses what it sends': testsOf('src/api/brotli-stream.test.ts')(
      'packs %s so that it unpacks to the same bytes',
    ),
  }),
];
