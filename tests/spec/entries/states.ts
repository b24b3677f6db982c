import { type Specified, specified, testsOf } from '../specified.ts';

const projects = testsOf('tests/api/projects.test.ts');
const accounts = testsOf('tests/api/accounts.test.ts');
const session = testsOf('src/state/session-store.test.ts');
const status = testsOf('src/state/status-store.test.ts');
const maintenance = testsOf('tests/api/maintenance.test.ts');
const store = testsOf('core/bytes/byte-store.test.ts');
const actions = testsOf('src/editor/controllers/version-actions.test.ts');
const reminder = testsOf('src/editor/open/save-reminder.test.ts');
const works = testsOf('tests/api/version-works.test.ts');
const fileWorks = testsOf('src/editor/controllers/file-works.test.ts');
const solutions = testsOf('tests/api/solutions.test.ts');
const solutionWorks = testsOf('tests/api/solution-works.test.ts');
const packs = testsOf('tests/api/map-packs.test.ts');
const plans = testsOf('server/commerce/subscriptions/plan-changes.test.ts');
const renewals = testsOf('server/commerce/subscriptions/renewals.test.ts');
const followPacks = testsOf('src/editor/open/follow-map-packs.test.ts');
const followSolutions = testsOf('src/editor/open/follow-solutions.test.ts');
const list = testsOf('src/state/projects-store.test.ts');
const live = testsOf('src/live/live-connection.test.ts');

/** Section 4: every state and every transition. */
export const STATES: readonly Specified[] = [
  ...specified('4, project', {
    'active, archived, restored, deleted; the archive cleared': [
      projects('takes a project, gives it back, or deletes it for good'),
      testsOf('tests/e2e/archive.spec.ts')(
        'a project is archived, restored and deleted, each told by its words',
      ),
    ],
    'an archived project is closed': projects('the archive > is closed to others'),
  }),
  ...specified('4, registration', {
    'submitted, activated through the mailed link, then login and a trial of 7 days': accounts(
      'mails a link that activates the account and begins the trial of 7 days',
    ),
    'no login before the activation': testsOf('tests/e2e/account.spec.ts')(
      'whoever logs in before the account is active may have the link sent again',
    ),
  }),
  ...specified('4, auth', {
    'login keeps the token': session('keeps the token of a login and knows the user'),
    'the token is refreshed within 300 seconds of its end': session(
      'exchanges the token 300 seconds before it ends, and goes on doing so',
    ),
    'logout forgets the token': session(
      'ends on logout: the token goes, the server hears of it with the token',
    ),
    'logout forgets the news banner': testsOf('tests/e2e/project-dialogs.spec.ts')(
      'news is shown once, is read again from the menu, and comes back after a logout',
    ),
    'logout leaves the live channels': live(
      'end with the session: nothing is heard, nothing is tried',
    ),
    'logout leads to the login, with no path kept': testsOf('src/app/guard-rules.test.ts')(
      'keep no path after a logout',
    ),
    'logout clears projects': list(
      'clears filters, page, page size and rows, and gives up what is on its way',
    ),
    'logout clears pop-ups': [
      testsOf('src/state/alerts-store.test.ts')('clears everything at once'),
      testsOf('src/state/loader-store.test.ts')('clears everything'),
    ],
  }),
  ...specified('4, maintenance', {
    'a 503 on the status check enters the break': [
      status('shows a page that begins in maintenance so, asks again by itself, and leaves it'),
      status('is certain when the service has said twice, with time between, that it is down'),
    ],
    'reminders count the minutes down to the break, its end is told': maintenance(
      'is announced, reminds everybody until it begins, and ends',
    ),
    'a page at work takes its break when the status check says so, and comes back from it': testsOf(
      'tests/e2e/faults/network.spec.ts',
    )('maintenance that begins in the middle of editing gives every edit back when it is over'),
  }),
  ...specified('4, file version', {
    'unsaved or saved': store('leaves edits made while the save was on its way unsaved'),
    'saving creates a version': testsOf('tests/api/versions.test.ts')(
      'holds its patches and gives the whole file, byte for byte',
    ),
    'changing the version with unsaved changes asks': testsOf('tests/e2e/commands/dialogs.spec.ts')(
      'the dialog ${kind} asks, takes no for an answer, and does what is chosen',
      'unsaved',
    ),
    'leaving the project with unsaved changes asks': testsOf('tests/e2e/the-whole-way.spec.ts')(
      'a tuner registers, opens a file, changes it, keeps it, and takes it home',
    ),
    'importing a version with unsaved changes asks': testsOf('tests/e2e/nothing-is-lost.spec.ts')(
      'a save while the server is gone can be kept as a file, retried, and imported',
    ),
    'the reminder to save': reminder(
      'comes so many minutes after the first unsaved change, and again after as many',
    ),
    'unsaved patches gather edits': store(
      'count an address that the version already patches only once',
    ),
    'an edit equal to the original byte removes the patch': [
      store('vanish when a byte returns to the original that the version has too'),
      testsOf('core/bytes/sparse-edits.test.ts')(
        'keeps an entry where a byte differs and drops it where it returns to the original',
      ),
    ],
    'changing the version clears unsaved patches': store(
      'shows the other version and drops unsaved edits and history',
    ),
    'unless it is told to keep them': store('puts the version under the unsaved edits'),
    'the version that is being changed to': actions('ends at the version that was chosen last'),
    'a save without a connection: a temporary file, imported later, or once more': testsOf(
      'tests/e2e/nothing-is-lost.spec.ts',
    )('a save while the server is gone can be kept as a file, retried, and imported'),
    'a version without differences lists no changes': testsOf(
      'core/compare/difference-finder.test.ts',
    )('from the saved version are only what is not saved'),
  }),
  ...specified('4, solutions', {
    'purchased, then applied': solutionWorks('writes just what was learnt, and says so map by map'),
    'not applied before it is bought': solutionWorks(
      'is refused for the original, for what was not bought and for what is not there',
    ),
    'a pack that was bought is applied as a whole': solutions(
      'costs as much as the dearest of it, and is applied as a whole',
    ),
    'application: success': solutionWorks(
      'answers the whole file to who asks for bytes, and tells the others',
    ),
    'application: not modified': solutionWorks(
      'changes nothing a second time, from however many windows',
    ),
    'application: failure': testsOf('src/editor/controllers/solution-works.test.ts')(
      'says that nothing has changed, or why it failed, and shows the maps',
    ),
  }),
  ...specified('4, DTC', {
    'requested after the purchase': works('is not done before it is bought'),
    'removal: removed': works(
      'takes out what was chosen, sets the checksums right after it, and costs nothing more',
    ),
    'removal: not modified': works('changes nothing where the code is off already or not there'),
    'removal: failed': fileWorks('the removal of trouble codes > says why it was not done'),
  }),
  ...specified('4, map packs', {
    'processed once the project is created': packs(
      'tells before it is bought what is in it, and not where',
    ),
    purchased: packs('gives its maps where they stand in this file, once it is bought'),
    unavailable: packs('is none where nothing of the library fits, and nothing is charged'),
  }),
  ...specified('4, checksum fix', {
    'modified, and the fee charged': works(
      'sets them right in the version, writes nothing else, and is paid once',
    ),
    'not modified, and no fee': works('costs nothing where they are right'),
    'failure, and no fee': works(
      'fails for a file whose checksums nobody knows, and costs nothing',
    ),
  }),
  ...specified('4, licence and subscription', {
    'no licence, then BASIC': renewals('is BASIC for good, without a renewal'),
    'no licence, then PLUS or ADVANCED': renewals(
      'takes the place of the trial, with a month from now on',
    ),
    'active, and renewed by itself': renewals(
      'is charged at its end, and the next one goes on where it ends',
    ),
    'expiring, with the days that are left': testsOf(
      'src/screens/subscriptions/licence-text.test.ts',
    )('is said where it %s'),
    'cancelled: usable until the end of the period, then BASIC': plans(
      'can be used to the end of its period, and is BASIC from then on',
    ),
    'what is continuous raises the discount': testsOf('core/offers/discount.test.ts')(
      'after %s months is %s %% with PLUS and %s %% with ADVANCED',
    ),
  }),
  ...specified('4, project flags', {
    'dtc becomes false: the dialog of codes closes': testsOf(
      'src/editor/open/follow-codes.test.ts',
    )('closes their dialog, and says so'),
    'mappacks becomes false: its maps and their tabs go': [
      followPacks('goes with its dialog when there is none any more'),
      testsOf('src/editor/state/editor-tabs.test.ts')(
        'close maps that have gone, and leave everything alone when none has',
      ),
    ],
    'solutions becomes false: their dialog closes': followSolutions(
      'closes their dialog, and says so',
    ),
  }),
  ...specified('4, projects list', {
    'a later page without rows leads back to page 1': list(
      'goes back to page 1 when a later page has no rows',
    ),
    'a filter that changes has the list fetched anew': list(
      'refetches from page 1 when a filter changes',
    ),
    'a page size that changes has the list fetched anew': list(
      'refetches from page 1 when the page size changes',
    ),
    'clearing: filters, page 1, 5 a page, no rows': list(
      'clears filters, page, page size and rows, and gives up what is on its way',
    ),
  }),
  ...specified('4, pop-ups', {
    'alerts vanish after their time': testsOf('src/state/alerts-store.test.ts')(
      '%s stays for %i ms and not longer',
    ),
    'alerts vanish when they are closed': testsOf('src/state/alerts-store.test.ts')(
      'closes on request and leaves no timer behind',
    ),
    'the confirm box closes on confirm and on reject': testsOf('src/state/confirm-store.test.ts')(
      'answers %s and closes',
    ),
  }),
  ...specified('4, realtime connection', {
    'initialized, connecting, connected, unavailable, failed, disconnected': live(
      'has the states of the specification',
    ),
    'unavailable is tried again': live('try again soon when the server is away'),
  }),
  ...specified('4, other editor actions', {
    'selecting similar data': testsOf('core/selection/select-cells.test.ts')(
      'grows in mode %s from %i with tolerance %i over %s',
    ),
    'copy, cut and paste of addresses': testsOf('core/clipboard/address-list.test.ts')(
      'reads back what was copied',
    ),
    'percent and difference pasting': testsOf('core/clipboard/paste-cells.test.ts')(
      'in words gives the example of the trade: 2000 becomes 2200 by percent, 2010 by difference',
    ),
  }),
];
