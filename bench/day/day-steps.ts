import type { MapAxis, MapDefinition } from '../../core/maps/map-definition.ts';
import { formatAddress } from '../../core/values/parse-address.ts';
import type { WordType } from '../../core/values/word.ts';
import { DEMO_ACCOUNT } from '../demo-project.ts';
import type { Sought } from '../unwatched-input.ts';
import type { PlannedMaps } from './planned-maps.ts';
import {
  choose,
  click,
  DIALOG,
  dialogOf,
  end,
  fieldOf,
  fill,
  goTo,
  press,
  pressTimes,
  type Step,
} from './step.ts';

/** What a day is played with. */
export interface DayPlan {
  readonly serverUrl: string;
  readonly project: string;
  readonly maps: PlannedMaps;
  /** Path of the file of the project. */
  readonly imagePath: string;
  /** Path of the file that somebody else has changed. */
  readonly importedPath: string;
}

const DUMP: Sought = ['[aria-label]', '^Hex dump of'];
const TREE_SEARCH: Sought = ['input[placeholder="Search maps"]', ''];
const WORD_LENGTH_NAMES = { 1: '8 bit', 2: '16 bit', 4: '32 bit' } as const;
const AXIS_SOURCES = { ROM: 'The file', ROM_SUB: 'The file, gaps counted down' } as const;

/** The steps of tests/e2e/day.spec.ts, and a look at every view and at the dialogs that it leaves out. */
export function daySteps(plan: DayPlan): readonly Step[] {
  const { named, built } = plan.maps;
  const [raised, interpolated, smoothed] = named;
  return [
    ...logIn(plan),
    ...createProject(plan),
    ...named.flatMap(nameFoundMap),
    ...lookAtAllViews(raised),
    ...buildMap(built),
    ...editMap(raised, 'change relative', '%', dialogOf('Change relative'), '+7%'),
    ...editMap(interpolated, 'interpolate', 'i', dialogOf('Interpolate')),
    ...editMap(smoothed, 'smooth', 'Shift+S', dialogOf('Smooth')),
    ...setFirstRow(built),
    ...selectMap(interpolated),
    press('step up', '+'),
    ...typeByte(built.cells.address),
    ...selectMap(raised),
    press('restore', 'F11'),
    ...compare([...named, built]),
    pressTimes('undo', 'Control+z', 4),
    press('redo', 'Control+y'),
    ...search(),
    ...saveAs('Stage 1'),
    reload(),
    ...importVersion(plan.importedPath),
    ...compareWithVersion('Stage 1'),
    ...correctChecksums(),
    ...download(),
    ...logOut(),
  ];
}

function logIn({ serverUrl }: DayPlan): Step[] {
  return [
    goTo('open the page', `${serverUrl}/login`, ['input', '^Username or e-mail']),
    fill('type a name', ['input', '^Username or e-mail'], DEMO_ACCOUNT.username),
    fill('type a password', ['input', '^Password'], DEMO_ACCOUNT.password),
    press('log in', 'Enter', ['h1', '^Projects$']),
    click('close the greeting', ['[data-alerts] button', '^Close$']),
  ];
}

function createProject({ serverUrl, project, imagePath, maps }: DayPlan): Step[] {
  let editorUrl = '';
  return [
    goTo('open the form of a project', `${serverUrl}/create-project`, [
      'button',
      '^Create project',
    ]),
    { name: 'choose a file', act: ({ input }) => input.chooseFile(imagePath) },
    fill('name a project', ['input', '^Name'], project),
    press('create a project (first draw of the dump)', 'Enter', DUMP),
    {
      name: 'wait for what is found',
      act: ({ input }) => input.see(['[role=treeitem]', `^Potential maps ?${maps.foundCount}$`]),
    },
    {
      name: 'open the details of the project',
      act: async ({ tab, input }) => {
        editorUrl = String(await tab.ask('location.href'));
        await tab.goTo(editorUrl.replace(/projects\/([^/]+)\/editor/, 'edit-project/$1'));
        await input.see(['input', '^Manufacturer']);
      },
    },
    goTo('open the editor again (first draw of the dump)', () => editorUrl, DUMP),
  ];
}

function openMap(name: string): Step[] {
  return [
    fill('search the tree', TREE_SEARCH, name),
    click('open a map', ['[role=treeitem]', `^${name}`], ['[aria-label]', `^Table of ${name}`]),
    fill('clear the search', TREE_SEARCH, ''),
    click('show the table', ['[role=radio]', '^Text$']),
  ];
}

/** Opens a map and selects all of it. */
function selectMap({ name }: MapDefinition): Step[] {
  return [...openMap(name), focusView(), press('select all', 'Control+a')];
}

/** Hands the keys to the view that is shown. */
function focusView(): Step {
  return {
    name: 'go to the view',
    act: async ({ tab }) => {
      await tab.ask("document.querySelector('[role=grid]').focus()");
    },
  };
}

function nameFoundMap(map: MapDefinition): Step[] {
  const foundName = formatAddress(map.cells.address);
  return [
    ...openMap(foundName),
    press('properties', 'Alt+Enter', dialogOf(`Properties of ${foundName}`)),
    fill('type a property', fieldOf('Name'), map.name),
    fill('type a property', fieldOf('Factor'), String(map.scale.factor)),
    fill('type a property', fieldOf('Offset'), String(map.scale.offset)),
    fill('type a property', fieldOf('Unit'), map.unit),
    fill('type a property', fieldOf('Decimals'), String(map.precision)),
    end('apply properties', 'Enter', ['[aria-label]', `^Table of ${map.name}`]),
  ];
}

function lookAtAllViews({ name }: MapDefinition): Step[] {
  const of = (mode: string): Sought => ['[aria-label]', `^${mode} of ${name}`];
  return [
    ...openMap(name),
    click('curves', ['[role=radio]', '^2D$'], of('Curves')),
    click('surface', ['[role=radio]', '^3D$'], of('Surface')),
    click('table', ['[role=radio]', '^Text$'], of('Table')),
    click('dump', ['[role=tab]', '^Hex dump'], DUMP),
    click('dump as a line', ['[role=radio]', '^2D$'], ['[aria-label]', '^Line of']),
    click('dump as text', ['[role=radio]', '^Text$'], DUMP),
  ];
}

function buildMap(map: MapDefinition): Step[] {
  const [lineLength, lineCount] =
    map.order === 'rowMajor' ? [map.width, map.height] : [map.height, map.width];
  const axes = [
    ['X axis', map.x],
    ['Y axis', map.y],
  ] as const;
  return [
    ...showWords(map.cells.type),
    {
      name: 'columns of the dump',
      act: async ({ input }) => {
        const columns = Number(await input.read(['fieldset[aria-label=Columns] output', '']));
        const key = lineLength < columns ? ',' : '.';
        for (let i = 0; i < Math.abs(lineLength - columns); i++) await input.press(key);
      },
    },
    ...goToAddress(map.cells.address),
    pressTimes('select lines', 'Shift+ArrowDown', lineCount - 1),
    pressTimes('select columns', 'Shift+ArrowRight', lineLength - 1),
    press('new map', 'k', dialogOf('New map')),
    fill('type a property', fieldOf('Name'), map.name),
    ...(map.order === 'columnMajor'
      ? [
          choose('choose a property', fieldOf('Order in the file'), 'Column by column'),
          fill('type a property', fieldOf('Columns'), String(map.width)),
          fill('type a property', fieldOf('Rows'), String(map.height)),
        ]
      : []),
    fill('type a property', fieldOf('Factor'), String(map.scale.factor)),
    fill('type a property', fieldOf('Offset'), String(map.scale.offset)),
    fill('type a property', fieldOf('Decimals'), String(map.precision)),
    ...axes.flatMap(([page, axis]) => describeAxis(page, axis)),
    end('create a map', 'Enter', [
      '[role=treeitem]',
      `^${map.name}\\s*${map.width}×${map.height}$`,
    ]),
  ];
}

/** From bytes on: what a new file is shown as. */
function showWords({ wordBytes, bigEndian, signed }: WordType): Step[] {
  const order: Sought = ['[role=radio]', bigEndian ? '^HiLo$' : '^LoHi$'];
  return [
    pressTimes('longer words', 'j', Math.log2(wordBytes)),
    {
      name: 'byte order',
      act: async ({ input }) => {
        if ((await input.read(order, 'aria-checked')) !== 'true') await input.press('y');
      },
    },
    ...(signed ? [press('signed words', 's')] : []),
  ];
}

function describeAxis(page: string, { reference, words }: MapAxis): Step[] {
  if (reference !== 'ROM' && reference !== 'ROM_SUB') return [];
  return [
    click('page of an axis', ['[role=dialog] [role=radio]', `^${page}$`]),
    choose('choose a property', fieldOf('Values come from'), AXIS_SOURCES[reference]),
    fill('type a property', fieldOf('Address'), words.address.toString(16)),
    choose('choose a property', fieldOf('Word length'), WORD_LENGTH_NAMES[words.type.wordBytes]),
    choose('choose a property', fieldOf('Byte order'), words.type.bigEndian ? 'HiLo' : 'LoHi'),
    ...(words.type.float ? [choose('choose a property', fieldOf('Number'), 'Floating point')] : []),
    // The dialog ends with Enter in a field.
    fill('type a property', fieldOf('Address'), words.address.toString(16)),
  ];
}

/** Changes all cells of a map. @param typed what the dialog asks for, if it does */
function editMap(
  map: MapDefinition,
  name: string,
  keys: string,
  dialog: Sought,
  typed?: string,
): Step[] {
  return [
    ...selectMap(map),
    press(name, keys, dialog),
    ...(typed === undefined
      ? []
      : [{ name: `type for ${name}`, act: ({ input }) => input.fill(typed) } satisfies Step]),
    end(`apply ${name}`, 'Enter'),
  ];
}

function setFirstRow({ name }: MapDefinition): Step[] {
  return [
    ...openMap(name),
    focusView(),
    press('first cell', 'Control+Home'),
    press('select a row', 'Shift+Space'),
    press('change absolute', '=', dialogOf('Change absolute')),
    { name: 'type for change absolute', act: ({ input }) => input.fill('1') },
    end('apply change absolute', 'Enter'),
  ];
}

function goToAddress(address: number): Step[] {
  return [
    press('go to address', 'Control+g', dialogOf('Go to address')),
    { name: 'type an address', act: ({ input }) => input.fill(address.toString(16)) },
    end('go there', 'Enter'),
  ];
}

function typeByte(address: number): Step[] {
  return [
    click('dump', ['[role=tab]', '^Hex dump'], DUMP),
    click('bytes', ['[role=radio]', '^8 bit$']),
    ...goToAddress(address),
    {
      name: 'type a byte',
      act: async ({ input }) => {
        for (const key of ['a', '5', 'Enter']) await input.press(key);
      },
    },
  ];
}

function compare(maps: readonly MapDefinition[]): Step[] {
  return [
    press('differences', 'F8', dialogOf('Differences')),
    ...maps.map(({ name }) => fill('type for differences', fieldOf('Show only'), name)),
    end('close differences', 'Escape'),
  ];
}

function compareWithVersion(base: string): Step[] {
  return [
    press('differences', 'F8', dialogOf('Differences')),
    choose('compare with a version', fieldOf('Compared with'), base),
    end('close differences', 'Escape'),
  ];
}

function search(): Step[] {
  return [
    press('search', 'Control+f', dialogOf('Search')),
    { name: 'type for search', act: ({ input }) => input.fill('ff ff') },
    end('close search', 'Escape'),
  ];
}

function saveAs(name: string): Step[] {
  return [
    press('save as', 'Control+Shift+s', dialogOf('Save as a new version')),
    { name: 'name a version', act: ({ input }) => input.fill(name) },
    end('save a version', 'Enter', ['button', `^Version ${name}`]),
  ];
}

function reload(): Step {
  return {
    name: 'reload (first draw of what was shown)',
    act: async ({ tab, input }) => {
      await tab.goTo(String(await tab.ask('location.href')));
      await input.see(['[aria-label]', '^(?:Hex dump|Table) of']);
    },
  };
}

function importVersion(path: string): Step[] {
  return [
    press('palette', 'Control+k', dialogOf('All commands')),
    { name: 'type a command', act: ({ input }) => input.fill('import a version') },
    press('import', 'Enter', dialogOf('Import a version')),
    {
      name: 'choose a file to import',
      act: async ({ input }) => {
        await input.chooseFile(path);
        await input.see(['[role=dialog] tr', '^Family']);
      },
    },
    {
      name: 'import it',
      act: async ({ input }) => {
        await input.click(['[role=dialog] button', '^Import version$']);
        await input.seeNone(DIALOG);
      },
    },
  ];
}

function correctChecksums(): Step[] {
  return [
    press('checksums', 'Shift+F9', dialogOf('Checksums')),
    // The demo account has no coins for it: the way ends at the question.
    click(
      'correct checksums',
      ['[role=dialog] button', '^Correct \\d+ checksums?, '],
      dialogOf('More coins needed'),
    ),
    press('back to the checksums', 'Escape', dialogOf('Checksums')),
    {
      name: 'back to the dump',
      act: async ({ input }) => {
        await input.press('Escape');
        await input.seeNone(DIALOG);
      },
    },
    press('save', 'Control+s'),
  ];
}

function download(): Step[] {
  return [
    click('versions', ['button[aria-haspopup=menu]', '^Version'], ['[role=menu]', '']),
    click('download', ['[role=menuitem]', '^Download this version']),
  ];
}

function logOut(): Step[] {
  return [
    click('menu of the person', ['header button[aria-haspopup=menu]', 'DT'], ['[role=menu]', '']),
    click('log out', ['[role=menuitem]', '^Log out'], ['input', '^Username or e-mail']),
  ];
}
