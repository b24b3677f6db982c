import { formatAddress, parseAddress } from '../values/parse-address.ts';
import type { WordBytes, WordType } from '../values/word.ts';
import type { MapAxis, MapDefinition, MapFields, WordRun } from './map-definition.ts';
import { validateMap } from './validate-map.ts';

/** How the number in a word is written. */
export type NumberKind = 'unsigned' | 'signed' | 'float';

/** Words of the file as a form holds them: texts and choices. */
export interface WordValues {
  /** As in "Go to address": hexadecimal unless said otherwise. */
  readonly address: string;
  readonly wordBytes: WordBytes;
  readonly order: 'hiLo' | 'loHi';
  readonly number: NumberKind;
  readonly skipBytes: string;
}

/** What cells and axes have in common beyond their words. */
export interface ScaleValues {
  readonly unit: string;
  readonly factor: string;
  readonly offset: string;
  readonly precision: string;
  readonly format: MapDefinition['format'];
}

/** An axis as a form holds it. */
export interface AxisValues extends WordValues, ScaleValues {
  readonly name: string;
  readonly reference: MapAxis['reference'];
  /** Values or labels of the modes USER_DEF and USER_DEF_STRING, one a line. */
  readonly entries: string;
}

/** A map as a form holds it. */
export interface MapValues extends WordValues, ScaleValues {
  readonly name: string;
  readonly description: string;
  readonly folderId: string | null;
  readonly width: string;
  readonly height: string;
  readonly cellOrder: MapDefinition['order'];
  readonly lineSkipBytes: string;
  readonly x: AxisValues;
  readonly y: AxisValues;
}

/** A field of the form that cannot be used, by its path: `address`, `x.factor`, ... */
export interface MapProblem {
  readonly path: string;
  readonly rule: 'tooShort' | 'format' | 'range' | 'outsideFile' | 'tooFew' | 'floatNeeds32';
}

/** What a form holds as a map, or everything that keeps it from being one. */
export type ReadMap =
  | { readonly ok: true; readonly map: MapFields }
  | {
      readonly ok: false;
      readonly problems: readonly MapProblem[];
      /** As far as it can be read: numbers that cannot are 0. */
      readonly map: MapFields;
    };

/** Values with which a form opens on a map. */
export function valuesOfMap(map: MapFields): MapValues {
  return {
    name: map.name,
    description: map.description,
    folderId: map.folderId,
    width: String(map.width),
    height: String(map.height),
    cellOrder: map.order,
    lineSkipBytes: String(map.lineSkipBytes),
    ...valuesOfWords(map.cells),
    ...valuesOfScale(map),
    x: valuesOfAxis(map.x),
    y: valuesOfAxis(map.y),
  };
}

/**
 * The map a form describes.
 *
 * @param former gives what the form does not show
 * @param fileLengthBytes length of the file the map has to lie in
 */
export function readMapForm(
  values: MapValues,
  former: Pick<MapFields, 'variables'>,
  fileLengthBytes: number,
): ReadMap {
  const problems: MapProblem[] = [];
  const reader = new FieldReader(problems, fileLengthBytes);
  const map: MapFields = {
    name: values.name.trim(),
    description: values.description.trim(),
    folderId: values.folderId,
    variables: former.variables,
    width: reader.whole('width', values.width),
    height: reader.whole('height', values.height),
    order: values.cellOrder,
    lineSkipBytes: reader.whole('lineSkipBytes', values.lineSkipBytes),
    cells: reader.words('', values),
    ...reader.scale('', values),
    x: reader.axis('x.', values.x),
    y: reader.axis('y.', values.y),
  };
  if (problems.length > 0) return { ok: false, problems, map };
  const faults = validateMap({ ...map, id: '', kind: 'USER_MAP' }, fileLengthBytes);
  return faults.length === 0
    ? { ok: true, map }
    : {
        ok: false,
        problems: faults.map(({ field, fault }) => problemOfFault(field, fault)),
        map,
      };
}

type Fault = ReturnType<typeof validateMap>[number]['fault'];

const RULES: Readonly<Record<Fault, MapProblem['rule']>> = {
  tooShort: 'tooShort',
  notWhole: 'format',
  outOfRange: 'range',
  outsideFile: 'outsideFile',
  floatNeedsFourBytes: 'floatNeeds32',
  factorZero: 'range',
  tooFewValues: 'tooFew',
};

/** Places of a definition and the fields of the form that hold them. */
function problemOfFault(field: string, fault: Fault): MapProblem {
  const path = field
    .replace('cells.type', 'number')
    .replace('words.type', 'number')
    .replace('cells.', '')
    .replace('words.', '')
    .replace('scale.', '')
    .replace(/user(?:Values|Texts)$/, 'entries');
  return { path, rule: RULES[fault] };
}

function valuesOfWords({ address, type, skipBytes }: WordRun): WordValues {
  return {
    address: formatAddress(address),
    wordBytes: type.wordBytes,
    order: type.bigEndian ? 'hiLo' : 'loHi',
    number: numberKindOf(type),
    skipBytes: String(skipBytes),
  };
}

function numberKindOf({ float, signed }: WordType): NumberKind {
  if (float) return 'float';
  return signed ? 'signed' : 'unsigned';
}

function valuesOfScale(
  part: Pick<MapAxis, 'unit' | 'scale' | 'precision' | 'format'>,
): ScaleValues {
  return {
    unit: part.unit,
    factor: String(part.scale.factor),
    offset: String(part.scale.offset),
    precision: String(part.precision),
    format: part.format,
  };
}

function valuesOfAxis(axis: MapAxis): AxisValues {
  const entries = axis.reference === 'USER_DEF_STRING' ? axis.userTexts : axis.userValues;
  return {
    name: axis.name,
    reference: axis.reference,
    entries: entries.join('\n'),
    ...valuesOfWords(axis.words),
    ...valuesOfScale(axis),
  };
}

/** Reads texts of a form and notes what cannot be read. */
class FieldReader {
  readonly #problems: MapProblem[];
  readonly #fileLengthBytes: number;

  constructor(problems: MapProblem[], fileLengthBytes: number) {
    this.#problems = problems;
    this.#fileLengthBytes = fileLengthBytes;
  }

  whole(path: string, text: string): number {
    const number = numberOf(text);
    if (number === undefined || !Number.isInteger(number)) return this.#refuse(path, 'format');
    return number;
  }

  words(prefix: string, values: WordValues): WordRun {
    const { wordBytes, order, number } = values;
    return {
      address: this.#address(`${prefix}address`, values.address),
      type: {
        wordBytes,
        bigEndian: order === 'hiLo',
        signed: number === 'signed',
        float: number === 'float',
      },
      skipBytes: this.whole(`${prefix}skipBytes`, values.skipBytes),
    };
  }

  scale(
    prefix: string,
    values: ScaleValues,
  ): Pick<MapAxis, 'unit' | 'scale' | 'precision' | 'format'> {
    return {
      unit: values.unit.trim(),
      scale: {
        factor: this.#number(`${prefix}factor`, values.factor),
        offset: this.#number(`${prefix}offset`, values.offset),
      },
      precision: this.whole(`${prefix}precision`, values.precision),
      format: values.format,
    };
  }

  axis(prefix: string, values: AxisValues): MapAxis {
    const isInFile = values.reference.startsWith('ROM');
    const lines = values.entries.split('\n').filter((line) => line.trim() !== '');
    return {
      name: values.name.trim(),
      reference: values.reference,
      // Texts of fields that the mode does not show must not keep the form from being saved.
      words: isInFile ? this.words(prefix, values) : wordsOrDefault(values),
      ...this.scale(prefix, values),
      userValues:
        values.reference === 'USER_DEF'
          ? lines.map((line) => this.#number(`${prefix}entries`, line))
          : [],
      userTexts: values.reference === 'USER_DEF_STRING' ? lines.map((line) => line.trim()) : [],
    };
  }

  #number(path: string, text: string): number {
    return numberOf(text) ?? this.#refuse(path, 'format');
  }

  #address(path: string, text: string): number {
    const context = { cursorAddress: 0, fileLengthBytes: this.#fileLengthBytes };
    return parseAddress(text, context) ?? this.#refuse(path, 'outsideFile');
  }

  #refuse(path: string, rule: MapProblem['rule']): number {
    this.#problems.push({ path, rule });
    return 0;
  }
}

function wordsOrDefault(values: WordValues): WordRun {
  return new FieldReader([], Number.MAX_SAFE_INTEGER).words('', values);
}

/** A number with point or comma, or with an exponent as small factors have. */
function numberOf(text: string): number | undefined {
  const compact = text.trim().replace(',', '.');
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(compact)) return undefined;
  const number = Number(compact);
  return Number.isFinite(number) ? number : undefined;
}
