import { type Specified, specified, testsOf } from '../specified.ts';

const live = testsOf('tests/api/live.test.ts');
const maintenance = testsOf('tests/api/maintenance.test.ts');
const staff = testsOf('tests/api/staff-commands.test.ts');
const works = testsOf('tests/api/version-works.test.ts');
const solutions = testsOf('tests/api/solutions.test.ts');
const solutionWorks = testsOf('tests/api/solution-works.test.ts');
const packs = testsOf('tests/api/map-packs.test.ts');
const licence = testsOf('src/live/follow-licence.test.ts');
const balances = testsOf('src/live/follow-balances.test.ts');
const followPacks = testsOf('src/editor/open/follow-map-packs.test.ts');
const followReading = testsOf('src/editor/open/follow-reading.test.ts');
const followSolutions = testsOf('src/editor/open/follow-solutions.test.ts');
const followWorks = testsOf('src/editor/open/follow-works.test.ts');

const TOLD_AS = 'is told on %s with %j as %s';
const READING = live('hears how the reading of a file goes on, on its own channels');

/** Channels and events of section 7. */
export const LIVE: readonly Specified[] = [
  ...specified('7, realtime', {
    'private channels are for those whose they are': live('is refused the channels of others'),
    'a channel is signed for one connection': live('holds for one connection and one channel'),
    'a connection may say whose it is': live(
      'listens to nobody else, and to itself only after that',
    ),
    'what was missed is asked for': testsOf('src/live/live-connection.test.ts')(
      'tell whenever listening begins, since some may have been missed until then',
    ),
    'an event is heard once by every server': testsOf('server/events/event-stream.test.ts')(
      'is heard once by every stream, with what it says',
    ),
  }),
  ...specified('7, App.Global', {
    MAINTENANCE_REMINDER: maintenance('is announced, reminds everybody until it begins, and ends'),
    MAINTENANCE_FINISHED: maintenance('is announced, reminds everybody until it begins, and ends'),
    RELOAD_APPLICATION: staff('are told to load anew'),
  }),
  ...specified('7, App.User', {
    'LICENCE_UPDATED reloads session and details': [
      licence('is told about where it is another one'),
      licence('brings the settings of the account where it is the first'),
    ],
    'BALANCE_UPDATED reloads balances': [
      works('is told to whoever has the project open, and to whoever pays'),
      balances('are asked for at once, after a break, and whenever they have changed'),
    ],
  }),
  ...specified('7, App.Project', {
    FLAGS_UPDATED: [READING, followPacks('is fetched and told of when there is one')],
    MAPPACKS_UPDATED: [
      packs('is told of to all who have the project open, as what the person has done'),
      followPacks('is fetched anew when it has changed, and told of unless the person has done it'),
    ],
    DTC_UPDATED: [
      READING,
      followReading('says that trouble codes were found, and fetches nothing'),
    ],
    DTC_REMOVED: works('tells %s where the code is %s', 'DTC_REMOVED'),
    DTC_NOT_MODIFIED: works('tells %s where the code is %s', 'DTC_NOT_MODIFIED'),
    DTC_REMOVE_FAILED: works('tells %s where the code is %s', 'DTC_REMOVE_FAILED'),
    SOLUTIONS_APPLIED: solutionWorks(
      'answers the whole file to who asks for bytes, and tells the others',
    ),
    SOLUTIONS_APPLY_FAILED: [
      solutionWorks(
        'touches no other bytes than those that were seen, and no more than a version may hold',
      ),
      followSolutions(TOLD_AS, 'SOLUTIONS_APPLY_FAILED'),
    ],
    SOLUTIONS_NOT_MODIFIED: [
      solutionWorks('answers the whole file to who asks for bytes, and tells the others'),
      followSolutions(TOLD_AS, 'SOLUTIONS_NOT_MODIFIED'),
    ],
    ECU_UPDATED: READING,
    SOLUTIONS_READY: [
      solutions('are told to who has the project open'),
      followSolutions(TOLD_AS, 'SOLUTIONS_READY'),
    ],
    SOLUTIONS_UPDATED: [
      solutions('is offered no more, stays with who has it, and is told'),
      followSolutions(TOLD_AS, 'SOLUTIONS_UPDATED'),
    ],
    SOLUTION_LEARNT: [
      solutionWorks(
        'is learnt from a saved version, told, and applied to other files of the software for nothing',
      ),
      followSolutions(TOLD_AS, 'SOLUTION_LEARNT'),
    ],
    'SOLUTION_LEARNING_FAILED, with a reason': [
      solutionWorks('is not learnt where there is nothing to learn, and says why'),
      followSolutions(TOLD_AS, 'SOLUTION_LEARNING_FAILED'),
    ],
    CRC_UPDATED: [READING, works('is told to whoever has the project open, and to whoever pays')],
    VERSIONS_UNLOCKED: [
      works('is told to whoever has the project open, and to whoever pays'),
      followWorks('is looked at when it ends, and told where it has changed the open version'),
    ],
    VEHICLE_TYPE_DETECTED: testsOf('tests/e2e/a-year.spec.ts')(
      'a year of a licence: what is paid, given, charged and told is what a second book says',
    ),
  }),
];
