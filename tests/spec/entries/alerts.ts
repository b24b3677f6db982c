import { type Proof, type Specified, specified, testsOf } from '../specified.ts';

const words = testsOf('locales/locales.test.ts');
/** A failed call, by the code of its action. */
const NO_ANSWER = testsOf('src/api/failure-codes.test.ts');
const reactions = testsOf('src/api/error-reactions.test.ts');
const apply = testsOf('src/app/apply-reactions.test.ts');
const money = testsOf('tests/e2e/money-alerts.spec.ts');
const ways = testsOf('tests/e2e/ways-in.spec.ts');
const works = testsOf('src/editor/controllers/file-works.test.ts');
const solutionWorks = testsOf('src/editor/controllers/solution-works.test.ts');
const followSolutions = testsOf('src/editor/open/follow-solutions.test.ts');
const followPacks = testsOf('src/editor/open/follow-map-packs.test.ts');
const followReading = testsOf('src/editor/open/follow-reading.test.ts');
const versions = testsOf('src/editor/controllers/version-actions.test.ts');
const limits = testsOf('src/editor/controllers/editor-controller.test.ts');

const WORDS = 'says %s in the words of the specification';
const TOLD_AS = 'is told on %s with %j as %s';
const UNPAID = money('what cannot be paid, cancelled or redeemed is told by its own words');
const PAID = money('what was paid, given and registered is told too');
const ARCHIVE = testsOf('tests/e2e/archive.spec.ts')(
  'a project is archived, restored and deleted, each told by its words',
);

const PROJECT_DIALOGS = testsOf('tests/e2e/project-dialogs.spec.ts')(
  'a project is looked at and reported from the list, by pointer, key and button',
);

function unanswered(...codes: readonly string[]): Record<string, Proof> {
  return Object.fromEntries(
    codes.map((code) => [code, NO_ANSWER('is told as %s, and as what happened', code)]),
  );
}

/** Section 8: how answers are handled, every code, and every dialog that asks. */
export const ALERTS: readonly Specified[] = [
  ...specified('8, status handling', {
    '401: logout': [
      reactions('%s', '401 ends the session'),
      apply('ends the session when the server no longer accepts it'),
    ],
    '401 of a refresh: the session has expired': reactions(
      '%s',
      '401 on renewing the session tells that it expired',
    ),
    '403: an alert, dialogs close, and the projects': [
      reactions('%s', '403 goes to the projects'),
      apply('closes what lies over the page and goes to the projects when access is forbidden'),
    ],
    '403 with the link authorize: logout': [
      reactions('%s', '403 with an authorize link ends the session'),
      apply('ends the session instead when the answer asks for authorization'),
    ],
    '404: an alert': reactions('%s', '404 tells'),
    '404 of a project or its original: the projects': reactions(
      '%s',
      '404 of a project goes to the projects',
    ),
    '429: an alert': reactions('%s', '429 tells to wait'),
    '503: an alert, and the status is asked for': [
      reactions('%s', '503 asks for the status'),
      apply('asks whether the service is down when a call finds it unavailable'),
    ],
    '500: unexpected': reactions('%s', '500 is unexpected'),
    'no answer: unexpected': reactions('%s', 'no answer is unexpected'),
    'every refusal of the server has a code': testsOf('tests/api/refusals.test.ts')(
      '%s is answered with a code of the catalogue',
    ),
  }),
  ...specified('8, every code', {
    'has a headline and a description in each of the five languages': words(
      'has headline and description of every alert code, and of no other',
    ),
  }),
  ...specified('8, failures', {
    ...unanswered(
      'ARCHIVE_PROJECT_FAILURE',
      'BUG_REPORT_FAILURE',
      'CLEAR_ARCHIVE_FAILURE',
      'CREATE_USER_MAP_FAILURE',
      'DELETE_PROJECT_FAILURE',
      'DELETE_VERSION_FAILURE',
      'DOWNLOADING_FILE_FAILURE',
      'DOWNLOADING_MAPPACKS_FAILURE',
      'EDIT_FOLDER_FAILURE',
      'EDIT_PROJECT_FAILURE',
      'NEW_FOLDER_FAILURE',
      'NOREAD_REMOVE_FAILURE',
      'REGISTRATION_FAILURE',
      'REGISTRATION_COMPLETE_FAILURE',
      'REMOVE_FOLDER_FAILURE',
      'REMOVE_MAPS_FAILURE',
      'REMOVE_MAP_FAILURE',
      'RESTORE_PROJECT_FAILURE',
      'SAVE_CHANGES_FAILURE',
      'SAVE_MAP_DETAILS_FAILURE',
      'SAVE_MAP_PROPERTIES_FAILURE',
    ),
    APPLY_DTC_FAILURE: [
      words(WORDS, 'APPLY_DTC_FAILURE'),
      works('the removal of trouble codes > says why it was not done'),
    ],
    APPLY_SOLUTIONS_FAILURE: followSolutions(TOLD_AS, 'APPLY_SOLUTIONS_FAILURE'),
    BASIC_ACTIVATION_FAILURE: UNPAID,
    CANCEL_SUBSCRIPTION_FAILURE: UNPAID,
    CREATE_PROJECT_FAILURE: reactions('%s', 'CREATE_PROJECT_FAILURE'),
    CREATE_SOLUTIONS_PACK_FAILURE: testsOf('src/api/solutions-api.test.ts')(
      'carry the key of their click, and fail as what they are',
    ),
    DELETE_MY_SOLUTIONS_FAILURE: testsOf('src/api/solutions-api.test.ts')(
      'are no orders where something is deleted',
    ),
    DOWNLOADING_DTC_FAILURE: testsOf('tests/e2e/trouble-codes.spec.ts')(
      'a tuner takes out trouble codes, and takes home a file that fits',
    ),
    DOWNLOADING_SOLUTIONS_FAILURE: testsOf('tests/api/solutions.test.ts')(
      'a preview > is none of what is not offered',
    ),
    EVC_REGISTER_FAILURE: PAID,
    'FIX_CRC_FAILURE, and no fee': [
      testsOf('tests/api/version-works.test.ts')(
        'fails for a file whose checksums nobody knows, and costs nothing',
      ),
      money('work on a file that fails, or changes nothing, is told in the editor'),
    ],
    IMPORTING_VERSION_FAILURE: versions('is told when it could not be imported'),
    KEY_ACTIVATION_FAILURE: UNPAID,
    'LEARN_SOLUTION_FAILURE, with reasons': followSolutions(TOLD_AS, 'LEARN_SOLUTION_FAILURE'),
    LOGIN_FAILURE: reactions('%s', '401 on login only tells'),
    PAYMENT_FAILURE: UNPAID,
    PROJECT_INITIALIZATION_FAILURE: testsOf('tests/api/repeats.test.ts')(
      'is refused under the key of another call, and spends nothing',
    ),
    PURCHASE_DTC_FAILURE: testsOf('src/account/buy.test.ts')(
      'tells every other refusal, but for what every call can meet',
    ),
    PURCHASE_PACKAGE_FAILURE: UNPAID,
    PURCHASE_SOLUTION_FAILURE: solutionWorks('says what is there already, and what was refused'),
    TERMS_ACCEPTATION_FAILURE: money('terms that cannot be accepted stay open and say so'),
  }),
  ...specified('8, not modified, and notices', {
    APPLY_DTC_NOT_MODIFIED: [
      words(WORDS, 'APPLY_DTC_NOT_MODIFIED'),
      works('the removal of trouble codes > says that nothing has changed'),
    ],
    'APPLY_SOLUTIONS_NOT_MODIFIED, for 6000 ms': [
      words(WORDS, 'APPLY_SOLUTIONS_NOT_MODIFIED'),
      testsOf('src/state/alerts-store.test.ts')(
        '%s stays for %i ms and not longer',
        'APPLY_SOLUTIONS_NOT_MODIFIED',
      ),
    ],
    FIX_CRC_NOT_MODIFIED: works('says that nothing was paid where nothing has changed'),
    FIX_CRC_MODIFIED: works('comes back as one step, says what was paid, and closes its dialog'),
    NO_DTC_CODES: testsOf('src/editor/open/follow-codes.test.ts')(
      'closes their dialog, and says so',
    ),
    NO_MAPPACKS_FOR_ECU: followPacks('goes with its dialog when there is none any more'),
    NO_SOLUTIONS: followSolutions('closes their dialog, and says so'),
    MAPPACK_NOT_PURCHASED: testsOf('tests/api/map-packs.test.ts')(
      'costs what was shown, of coins that are there',
    ),
    BASIC_ACTIVE: PAID,
    DTC_UPDATED: followReading('says that trouble codes were found, and fetches nothing'),
    MAPPACKS_PROCESSED: followPacks('is fetched and told of when there is one'),
    MAPPACKS_UPDATED: followPacks(
      'is fetched anew when it has changed, and told of unless the person has done it',
    ),
    POTENTIAL_MAPS_UPDATED: followReading('fetches maps that were found, and says so'),
    SOLUTIONS_UPDATED: followSolutions(TOLD_AS, 'SOLUTIONS_UPDATED'),
  }),
  ...specified('8, limits and files', {
    MAX_FILE_MODIFICATIONS_REACHED: [
      words(WORDS, 'MAX_FILE_MODIFICATIONS_REACHED'),
      limits('of 2 unsaved and 4 in all is told with %i changed bytes: %j'),
    ],
    MAX_UNSAVED_MODIFICATIONS_REACHED: [
      words(WORDS, 'MAX_UNSAVED_MODIFICATIONS_REACHED'),
      limits('is told once, and again when it is passed again'),
    ],
    INVALID_FILE: [
      words(WORDS, 'INVALID_FILE'),
      testsOf('tests/api/uploads.test.ts')(
        'a file that cannot be a project > %s is refused and leaves nothing behind',
      ),
    ],
    INVALID_FILE_SELECTED: testsOf('tests/api/versions.test.ts')('was made for another original'),
  }),
  ...specified('8, access and service', {
    FORBIDDEN_ACCESS: reactions('%s', '403 goes to the projects'),
    RESOURCE_NOT_FOUND: reactions('%s', '404 tells'),
    SERVICE_UNAVAILABLE: reactions('%s', '503 asks for the status'),
    TOO_MANY_REQUESTS: [words(WORDS, 'TOO_MANY_REQUESTS'), reactions('%s', '429 tells to wait')],
    UNAUTHORIZED: reactions('%s', '401 ends the session'),
    UNEXPECTED_ERROR: reactions('%s', '500 is unexpected'),
    'MAINTENANCE_WORKS_STARTS_IN, with the minutes': ways(
      'a service that is down shows its break, and the page when it is back',
    ),
  }),
  ...specified('8, successes', {
    'a bug report is sent': PROJECT_DIALOGS,
    'NOREAD is removed': PROJECT_DIALOGS,
    'a project is archived': ARCHIVE,
    'the archive is cleared': ARCHIVE,
    'a project is deleted': ARCHIVE,
    'a project is restored': ARCHIVE,
    'a project is edited': ARCHIVE,
    'a pack of solutions is made': solutionWorks('of several says that they go together'),
    'an own solution is deleted': solutionWorks('are deleted, or stay where that does not work'),
    'an EVC licence is registered': PAID,
    IMPORT_VERSION_SUCCESS: versions('is told with its name, as is one that is imported'),
    'a solution is learnt': followSolutions(TOLD_AS, 'LEARN_SOLUTION_SUCCESS'),
    login: ways('the wanted path waits for the login, and whoever is in has none of it'),
    'DTC is purchased': works('is told when it is bought'),
    'a package is purchased': PAID,
    'a solution is purchased': solutionWorks(
      'of one says that it is for good, and may be paid with solution points',
    ),
    REGISTRATION_COMPLETED: ways(
      'the wanted path waits for the login, and whoever is in has none of it',
    ),
    SAVE_CHANGES_SUCCESS: versions('waits for a moment that the server names with %i, and saves'),
    'SUCCESS_AS, for a save under a name': versions(
      'is told with its name, as is one that is imported',
    ),
    'a key is activated': PAID,
    'the balance of coins is updated': testsOf('src/live/follow-balances.test.ts')(
      'are told about where they are others than before, and not where they are the same',
    ),
    'the licence is updated': testsOf('src/live/follow-licence.test.ts')(
      'is told about where it is another one',
    ),
    'the session has expired, for 6000 ms': testsOf('src/state/alerts-store.test.ts')(
      '%s stays for %i ms and not longer',
      'SESSION_EXPIRED',
    ),
  }),
  ...specified('8, dialogs', {
    'too few coins': testsOf('src/account/buy.test.ts')(
      'names what is missing where no bucket has enough, and asks nothing else',
    ),
    'another price': testsOf('src/account/buy.test.ts')(
      'asks again with old and new price where it has changed, under another key',
    ),
    'freebies used up': testsOf('src/account/buy.test.ts')(
      'offers coins where the free ones were used up in the meantime',
    ),
    'a version that was not saved: download, or once more': versions(
      'loses nothing, says why, and hands the work over',
    ),
    'archive, delete and clear ask': ARCHIVE,
    'removing a map, a folder or a version asks': [
      testsOf('tests/e2e/commands/menus.spec.ts', 'tests/e2e/commands/menu-tree.ts')(
        '${name}: "${path}" does what it says',
        'a folder of the tree',
      ),
      testsOf('tests/e2e/keyboard.spec.ts')(
        'with the keyboard alone: search, go there, make a map, rename, folder, differences, restore',
      ),
    ],
    'deleting an own solution asks': testsOf('tests/e2e/solutions.spec.ts')(
      'a change is learnt in one project, and carried to another file and back',
    ),
    'a purchase asks': testsOf('src/account/buy.test.ts')(
      'pays what was shown from the bucket that was chosen, and asks for the coins anew',
    ),
  }),
];
