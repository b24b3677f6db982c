import { type Chart, chartOf } from './chart.ts';
import type { ReportContent, ReportMap, ReportProject, ValueSpan } from './report-content.ts';
import type { ReportWords } from './report-words.ts';

/** A part of a report, in words: what every renderer writes, each in its own way. */
export type ReportBlock =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'footer'; readonly text: string }
  | {
      readonly kind: 'facts';
      readonly rows: ReadonlyArray<readonly [label: string, value: string]>;
    }
  | MapBlock;

/** A map: its name, what it comes to, its figures, and its lines before and after. */
export interface MapBlock {
  readonly kind: 'map';
  readonly title: string;
  readonly summary: string;
  /** The head first; each with as many cells. Empty where there are no figures. */
  readonly table: ReadonlyArray<readonly string[]>;
  readonly charts: ReadonlyArray<{ readonly title: string; readonly chart: Chart }>;
}

/** The report in words, from its title to its last line. */
export function reportBlocks(content: ReportContent, words: ReportWords): readonly ReportBlock[] {
  const { texts } = words;
  const { maps, furtherMaps, hasOtherChanges, notes } = content;
  return [
    { kind: 'title', text: texts.title },
    facts([
      [texts.project, content.project.name],
      [texts.version, content.versionName ?? texts.original],
      [texts.customer, content.project.customerName],
      [texts.date, words.day(content.date)],
    ]),
    { kind: 'heading', text: texts.vehicle },
    facts(vehicleRows(content.project, words)),
    { kind: 'heading', text: texts.done },
    facts([
      [texts.solutions, listText(content.solutions, words)],
      [texts.codes, listText(content.codes, words)],
      [texts.checksums, texts.checksumStates[content.checksums]],
    ]),
    { kind: 'heading', text: texts.maps },
    ...(maps.length === 0 ? [paragraph(texts.noMaps)] : []),
    ...maps.map((map) => mapBlock(map, words)),
    ...(furtherMaps > 0 ? [paragraph(filled(texts.further, { count: furtherMaps }))] : []),
    ...(hasOtherChanges ? [paragraph(texts.otherChanges)] : []),
    ...(notes === ''
      ? []
      : [
          { kind: 'heading', text: texts.notes } as const,
          ...notes.split(/\n+/).map((line) => paragraph(line)),
        ]),
    { kind: 'footer', text: texts.closing },
  ];
}

function vehicleRows(project: ReportProject, { texts }: ReportWords): Row[] {
  const joined = (...parts: ReadonlyArray<string | null>): string | null =>
    parts.filter((part) => part !== null && part !== '').join(' ') || null;
  const measured = (value: number | null, unit: string): string | null =>
    value === null ? null : `${value} ${unit}`;
  return [
    [texts.vehicle, joined(project.brand, project.model, project.generation)],
    [texts.engine, project.engine],
    [texts.engineCode, project.engineCode],
    [
      texts.power,
      project.power === null ? null : filled(texts.horsepower, { value: project.power }),
    ],
    [texts.torque, measured(project.torque, 'Nm')],
    [texts.displacement, measured(project.displacement, 'cm\u00b3')],
    [texts.productionYear, project.productionYear === null ? null : String(project.productionYear)],
    [texts.vin, project.vin],
    [texts.licencePlate, project.licencePlate],
    [texts.controlUnit, joined(project.manufacturer, project.ecuFamily)],
    [texts.hardwareNumber, project.hardwareNumber],
    [texts.softwareNumber, project.softwareNumber],
  ];
}

type Row = readonly [label: string, value: string | null];

/** Facts that are told: what nobody has said is left out. */
function facts(rows: readonly Row[]): ReportBlock {
  return {
    kind: 'facts',
    rows: rows.flatMap(([label, value]) =>
      value === null || value.trim() === '' ? [] : [[label, value] as const],
    ),
  };
}

function paragraph(text: string): ReportBlock {
  return { kind: 'paragraph', text };
}

function listText(list: readonly string[] | null, { texts, languageTag }: ReportWords): string {
  if (list === null) return texts.notTold;
  if (list.length === 0) return texts.none;
  // Lists of units have nothing between their parts in Chinese.
  return new Intl.ListFormat(languageTag, { type: 'conjunction', style: 'narrow' }).format(list);
}

function mapBlock(map: ReportMap, words: ReportWords): MapBlock {
  const { texts } = words;
  const { name, unit, changedCells, cellCount, curves } = map;
  const number = numbersOf(words, map.precision);
  const cells = filled(texts.cells, { changed: changedCells, all: cellCount });
  const size = `${map.columns} \u00d7 ${map.rows}`;
  return {
    kind: 'map',
    title: name === null ? texts.aMap : unit === '' ? name : `${name}, ${unit}`,
    summary: [
      size,
      cells,
      ...(map.percent === null ? [] : [percentText(map.percent, words)]),
      ...(map.isAxisChanged ? [texts.axisChanged] : []),
    ].join(' \u00b7 '),
    table:
      map.before === null || map.after === null
        ? []
        : [
            ['', texts.minimum, texts.mean, texts.maximum],
            [texts.before, ...figures(map.before, number)],
            [texts.after, ...figures(map.after, number)],
          ],
    charts: curves.map((curve) => ({
      title:
        curve.at === null
          ? texts.wholeMap
          : filled(texts.row, { value: numbersOf(words, AXIS_DECIMALS)(curve.at) }),
      chart: chartOf(curve, number, numbersOf(words, AXIS_DECIMALS)),
    })),
  };
}

/** Decimals of points of axes, none of them zeros at the end. */
const AXIS_DECIMALS = 2;

type NumberText = (value: number) => string;

/** Numbers as the language writes them, with so many decimals at most. */
function numbersOf({ languageTag }: ReportWords, decimals: number): NumberText {
  const format = new Intl.NumberFormat(languageTag, {
    maximumFractionDigits: decimals,
    useGrouping: 'min2',
  });
  return (value) => format.format(value);
}

function figures({ min, mean, max }: ValueSpan, number: NumberText): string[] {
  return [min, mean, max].map(number);
}

function percentText({ min, mean, max }: ValueSpan, { texts, languageTag }: ReportWords): string {
  const format = new Intl.NumberFormat(languageTag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  });
  const text = (percent: number): string => format.format(percent / 100);
  if (text(min) === text(max)) return text(mean);
  return filled(texts.change, { min: text(min), mean: text(mean), max: text(max) });
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
