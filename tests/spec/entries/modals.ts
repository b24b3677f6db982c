import { type Proof, type Specified, specified, testsOf } from '../specified.ts';

const COMMANDS = 'tests/e2e/commands/commands.spec.ts';
const BY_COMMAND = "${id}, ${key === undefined ? 'by its name' : `by ${key}`}, does what it says";

/** The case of a command that opens the modal. */
function command(id: string, cases: 'edit' | 'file' | 'go' | 'map' | 'show'): Proof {
  return testsOf(COMMANDS, `tests/e2e/commands/${cases}-cases.ts`)(BY_COMMAND, id);
}

const money = testsOf('tests/e2e/screens/commerce.spec.ts', 'tests/e2e/screens/commerce-states.ts');
const MONEY = 'licences, money and the own account can be read in ${language}';
const bought = testsOf(
  'tests/e2e/screens/commerce.spec.ts',
  'tests/e2e/screens/purchase-states.ts',
);
const BOUGHT = 'what is bought for a project can be read in ${language}';
const account = testsOf('tests/e2e/account.spec.ts');
const purchases = testsOf('tests/e2e/purchases.spec.ts');
const subscriptions = testsOf('tests/e2e/subscriptions.spec.ts');
const menus = testsOf('tests/e2e/commands/menus.spec.ts', 'tests/e2e/commands/menu-cells.ts');
const treeMenus = testsOf('tests/e2e/commands/menus.spec.ts', 'tests/e2e/commands/menu-tree.ts');
const MENU =
  'the menu of ${name} has no entry without a case, and stays off the edges of the window';

const PROJECT_DIALOGS = testsOf('tests/e2e/project-dialogs.spec.ts')(
  'a project is looked at and reported from the list, by pointer, key and button',
);

/** Every modal. */
export const MODALS: readonly Specified[] = specified('2, modals', {
  'bug report': PROJECT_DIALOGS,
  'latest news': testsOf('tests/e2e/project-dialogs.spec.ts')(
    'news is shown once, is read again from the menu, and comes back after a logout',
  ),
  'project details': PROJECT_DIALOGS,
  'account inactive': [
    account('whoever logs in before the account is active may have the link sent again'),
    money(MONEY, 'account-inactive'),
  ],
  'apply ECU': command('applyEcu', 'file'),
  'change absolute': command('changeAbsolute', 'edit'),
  'change by edit': command('changeByEdit', 'edit'),
  'change relative': command('changeRelative', 'edit'),
  'copy map properties': command('copyMapProperties', 'map'),
  'create user map': command('createMap', 'map'),
  differences: command('differences', 'go'),
  DTC: command('troubleCodes', 'file'),
  'folder management': treeMenus(MENU, 'a folder of the tree'),
  'go to address': command('goToAddress', 'go'),
  help: command('help', 'go'),
  'import version': command('importVersion', 'file'),
  interpolation: command('interpolate', 'edit'),
  'map management': command('manageMaps', 'map'),
  'map properties': command('mapProperties', 'map'),
  'need more coins': [
    purchases('with too few coins nothing is charged, and it is said what is missing where'),
    bought(BOUGHT, 'need-coins'),
  ],
  'paste map': command('pasteMap', 'map'),
  preview: command('previewMap', 'map'),
  'preview of a solution': testsOf('tests/e2e/solutions.spec.ts')(
    'ready solutions are looked at, bought as a pack, and applied as a whole',
  ),
  'prices conflict': [
    purchases('a price that has changed is asked about again, with the old one and the new one'),
    bought(BOUGHT, 'price-changed'),
  ],
  'purchase packages': subscriptions('coins are bought by card, and the bar shows them live'),
  'save version': command('saveAs', 'file'),
  search: command('search', 'go'),
  settings: command('settings', 'show'),
  'similar maps': command('similarMaps', 'map'),
  solutions: command('solutions', 'file'),
  'active solutions discount': [
    testsOf('tests/e2e/solutions.spec.ts')(
      'ready solutions are looked at, bought as a pack, and applied as a whole',
    ),
    money(MONEY, 'discount'),
  ],
  'subscription add card': subscriptions('cards are added, chosen for renewals and removed'),
  'subscription cancel, its confirmation and its summary': subscriptions(
    'a plan is changed, cancelled and resumed',
  ),
  'key success': subscriptions(
    'a key gives plan, days and coins once, and a wrong one says what is wrong',
  ),
  'temporary save': testsOf('tests/e2e/nothing-is-lost.spec.ts')(
    'a save while the server is gone can be kept as a file, retried, and imported',
  ),
  'terms and conditions, and their update': [
    account('terms that are new are asked for until they are accepted'),
    money(MONEY, 'terms-changed'),
  ],
  'validate checksum': testsOf('tests/e2e/commands/dialogs.spec.ts')(
    'the dialog ${kind} asks, takes no for an answer, and does what is chosen',
    'wrongChecksums',
  ),
  'freebies used up': [
    purchases('what the plan gives a day is free, and coins are offered when it is used up'),
    bought(BOUGHT, 'freebies-used-up'),
  ],
});

/** Every context menu. Each keeps a margin of 32 px from the edges of the window. */
export const MENUS: readonly Specified[] = specified('2, context menus', {
  'project list item': PROJECT_DIALOGS,
  'archived item': PROJECT_DIALOGS,
  'map cells': menus(MENU, 'cells of a map'),
  'editor cell': [
    menus(MENU, 'selected cells of the dump'),
    testsOf('tests/visual/hex-pointer.spec.ts')(
      'asks for a menu at the point, of the cell or of the selection around it',
    ),
  ],
  'selected editor cell': menus(MENU, 'selected cells of the dump'),
  'right-window options': [
    menus(MENU, 'pane beside the cells'),
    testsOf('tests/e2e/views.spec.ts')(
      'the menu of the right pane opens by pointer and by key, and leaves cursor and focus alone',
    ),
  ],
  sidebar: [treeMenus(MENU, 'a map of the tree'), treeMenus(MENU, 'a folder of the tree')],
  'status-bar cursor': menus(MENU, 'cursor of the status bar'),
  tabs: menus(MENU, 'tab of a map'),
  'a margin of 32 px from the edge of the window': testsOf('src/components/menu-point.test.ts')(
    '%s',
    'in the far corner moves in',
  ),
});
