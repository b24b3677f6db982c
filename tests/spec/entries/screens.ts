import { type Specified, specified, testsOf } from '../specified.ts';

const router = testsOf('src/app/router.test.ts');
const guards = testsOf('src/app/guard-rules.test.ts');
const titles = testsOf('src/application/route-titles.test.ts');
const ways = testsOf('tests/e2e/ways-in.spec.ts');
const tabs = testsOf('src/editor/state/editor-tabs.test.ts');
const storedTabs = testsOf('src/editor/state/stored-tabs.test.ts');
const measured = testsOf('tests/e2e/screens/screens.spec.ts', 'tests/e2e/screens/states.ts');
const measuredMoney = testsOf('tests/e2e/screens/commerce.spec.ts');
const alerts = testsOf('src/state/alerts-store.test.ts');
const confirmBox = testsOf('src/state/confirm-store.test.ts');
const loader = testsOf('src/state/loader-store.test.ts');

const ROUTE = '%s has the title %s';
const GUESTS = 'screens of guests can be read in ${language}';
const PROJECTS = 'screens of projects can be read in ${language}';

/** Routes, guards, titles and special screens. */
export const ROUTES: readonly Specified[] = [
  ...specified('2, routes', {
    '/login': [router(ROUTE, '/login'), measured(GUESTS, '/login')],
    '/register': [router(ROUTE, '/register'), measured(GUESTS, '/register')],
    '/registration-confirm': [
      router(ROUTE, '/registration-confirm'),
      testsOf('tests/e2e/logins.spec.ts')(
        'a link asks for the password of the form, and says what is wrong',
      ),
    ],
    '/projects': [router(ROUTE, '/projects'), measured(PROJECTS, '/projects')],
    '/archived-projects': [
      router(ROUTE, '/archived-projects'),
      measured(PROJECTS, '/archived-projects'),
    ],
    '/create-project': [router(ROUTE, '/create-project'), measured(PROJECTS, '/create-project')],
    '/edit-project/{id}': [
      router(ROUTE, '/edit-project/7'),
      testsOf('tests/e2e/faults/changed-elsewhere.spec.ts')(
        'the details of a project: what others have told comes into the form, what was typed stays',
      ),
    ],
    '/projects/{id}': [
      router(ROUTE, '/projects/7'),
      testsOf('tests/e2e/opening.spec.ts')(
        'the bytes of a project are asked for once, whether it is opened by its address or from the list',
      ),
    ],
    '/projects/{id}/editor': [
      router('/projects/7/editor is titled by the screen itself'),
      measured('the editor and its dialogs can be read in ${language}'),
    ],
    '/subscriptions': [
      router(ROUTE, '/subscriptions'),
      measuredMoney('licences, money and the own account can be read in ${language}'),
    ],
    'the server answers the page under these addresses and no others': testsOf(
      'tests/house/page-paths.test.ts',
    )('are those of its screens'),
  }),
  ...specified('2, guards', {
    'an unknown path leads to the login': [
      router('leads from %s to the login'),
      testsOf('tests/api/page.test.ts')(
        'is not at %s: a browser is led to the login, and a program is told',
      ),
    ],
    'a protected route keeps the wanted path for after the login': [
      guards('keep the return path of a guest (session ended by %s)'),
      ways('the wanted path waits for the login, and whoever is in has none of it'),
    ],
    'whoever is logged in is led from the screens for guests to the projects': [
      guards('with %j: %s'),
      ways('the wanted path waits for the login, and whoever is in has none of it'),
    ],
  }),
  ...specified('2, titles', {
    'each route sets the title, beside the name of the product': titles(
      'name the page and the product',
    ),
    'the product alone where a route has none': titles(
      'name the product alone where there is no page',
    ),
    'the editor is titled with the name of the project': testsOf('tests/e2e/the-whole-way.spec.ts')(
      'a tuner registers, opens a file, changes it, keeps it, and takes it home',
    ),
  }),
  ...specified('2, special screens', {
    'a mobile device, known by its user agent': testsOf('src/platform/user-agent.test.ts')(
      'turns away %s',
    ),
    'a desktop is let in': testsOf('src/platform/user-agent.test.ts')('lets %s in'),
    'the notice on mobile devices asks to come back on a desktop': ways(
      'a phone is asked to come back on a desktop',
    ),
    'the maintenance break while the service is down': [
      ways('a service that is down shows its break, and the page when it is back'),
      testsOf('tests/e2e/faults/network.spec.ts')(
        'maintenance that begins in the middle of editing gives every edit back when it is over',
      ),
    ],
  }),
];

/** The editor's tabs, what lies over every screen, and how lists and forms are reached. */
export const EDITOR_PARTS: readonly Specified[] = [
  ...specified('2, editor', {
    'the first tab is the dump': tabs('begin with the dump'),
    'a tab for each map that is opened': tabs('open a map at the end and show it'),
    'only one tab is active': tabs('show a map that is open instead of opening it twice'),
    'closing a tab makes its neighbour active': tabs('show %s when the shown tab is closed'),
    'switching tabs keeps the state of the one before': [
      tabs('remember what was selected'),
      storedTabs('come back with mode and selection, each project its own'),
    ],
    'the modes TEXT and 2D of a tab': tabs('take the modes of their kind only'),
    'the dump shown as mod, ori, diff or percentageDiff': [
      testsOf('tests/visual/hex-pictures.spec.ts')(
        'shows changes in the ${theme} theme as ${display}',
      ),
      testsOf('renderer/grid/cell-formatter.test.ts')('draws what cellText says: %o'),
    ],
    'a status bar': testsOf('tests/e2e/editing.spec.ts')(
      'a tuner changes cells by every dialog, copies them elsewhere, and downloads what was shown',
    ),
    'view sidebarMapsTree': testsOf('tests/e2e/tree.spec.ts')(
      'what is found in the maps is shown from its first line, wherever the tree was',
    ),
    'view hexTableView': testsOf('tests/visual/hex-pictures.spec.ts')('shows ${name}'),
    'view hexLineView': testsOf('tests/visual/hex-line-pictures.spec.ts')(
      'shows a map as saw-teeth with the original behind and bands in the ${theme} theme',
    ),
    'view mapTableView': testsOf('tests/visual/table-pictures.spec.ts')(
      'shows an edited map as ${display} in the ${theme} theme',
    ),
    'view mapLineView': testsOf('tests/visual/line-pictures.spec.ts')(
      'shows 16 rows with the selected one bright and the original behind in the ${theme} theme',
    ),
    'view mapSurfaceView': testsOf('tests/visual/surface-pictures.spec.ts')(
      'colours by ${colouring} in the ${theme} theme',
    ),
    'view differencesModal': testsOf('core/compare/difference-finder.test.ts')(
      'are told by map, checksum and outside, with values and percent',
    ),
  }),
  ...specified('2, pop-ups', {
    alerts: alerts('%s stays for %i ms and not longer'),
    'a modal at a time': testsOf('src/state/modal-store.test.ts')(
      'a dialog is open from when it is asked for until it is closed',
    ),
    'the modal closes with Escape': testsOf('tests/e2e/commands/dialogs.spec.ts')(
      'the dialog ${kind} asks, takes no for an answer, and does what is chosen',
      'wrongChecksums',
    ),
    'modals that can be dragged keep their title in reach': testsOf(
      'src/components/drag-bounds.test.ts',
    )('keeps the title reachable in a window that is too low for anything else'),
    'the context menu': testsOf('src/components/menu-point.test.ts')('%s'),
    'the confirm box closes on yes and on no': confirmBox('answers %s and closes'),
    'the full-screen loader, with a message or without': loader(
      'shows the last message and goes with the last of several',
    ),
  }),
  ...specified('2, areas', {
    projects: testsOf('src/state/projects-store.test.ts')(
      'asks for page 1 with 5 rows and no filters first',
    ),
    'archived projects': testsOf('tests/e2e/archive.spec.ts')(
      'a project is archived, restored and deleted, each told by its words',
    ),
    'project details': testsOf('tests/e2e/project-dialogs.spec.ts')(
      'a project is looked at and reported from the list, by pointer, key and button',
    ),
    'ECU details': testsOf('tests/e2e/reading.spec.ts')(
      'a tuner uploads a file and sees it being read, and what was found, without a reload',
    ),
    'vehicle details': testsOf('src/forms/project-form.test.ts')(
      'gives back what valuesOfDetails has shown',
    ),
    'folder details': testsOf('tests/api/maps.test.ts')('are renamed and described'),
    'map details': testsOf('src/editor/maps/map-facts.test.ts')(
      'is its size, its words and the first and last byte of its cells',
    ),
    settings: testsOf('src/state/settings-store.test.ts')(
      'start from the defaults and survive a reload',
    ),
    shortcuts: testsOf('src/editor/commands/commands.test.ts')(
      'puts every command under a heading of the shortcut sheet',
    ),
  }),
  ...specified('1 and 2, languages and themes', {
    'the five languages hold every key': testsOf('locales/locales.test.ts')(
      'has the keys of English in the same order',
    ),
    'the language is kept in local storage under its key': testsOf(
      'src/state/settings-store.test.ts',
    )('keeps %s under its key'),
    'English unless another one was chosen': testsOf('src/state/settings-store.test.ts')(
      'is English unless one was chosen',
    ),
    'English where the key holds none of the five': testsOf('src/state/settings-store.test.ts')(
      'falls back to English where the key holds something else',
    ),
    'a light and a dark theme': testsOf('src/theme/tokens.test.ts')(
      'has every token of the other theme',
    ),
    'dark unless the light one was chosen': testsOf('tests/spec/fields.test.ts')(
      'the dark theme is the usual one',
    ),
    'the product is for desktops': testsOf('src/platform/user-agent.test.ts')('turns away %s'),
    'live notifications': testsOf('tests/api/live.test.ts')(
      'hears how the reading of a file goes on, on its own channels',
    ),
  }),
];
