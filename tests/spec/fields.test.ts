import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALERT_TYPES } from '../../core/contract/alert-codes.ts';
import { BUCKETS } from '../../core/contract/balances.ts';
import { FUEL_TYPES, GEARBOX_TYPES, VEHICLE_TYPES } from '../../core/contract/projects.ts';
import { POTENTIAL_MAP_TYPES } from '../../core/contract/reading-results.ts';
import { planSchema } from '../../core/contract/session.ts';
import { DEFAULT_SETTINGS, editorSettingsSchema } from '../../core/contract/settings.ts';
import { MAP_KINDS, REFERENCE_MODES } from '../../core/maps/map-definition.ts';
import { NUMBER_FORMATS } from '../../core/values/number-format.ts';
import { WORD_LENGTHS } from '../../src/editor/state/hex-settings.ts';
import { ENTITY_FIELDS } from './entries/fields.ts';

/** A schema of JSON, as far as paths lead into it. */
interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** What stands at a path, where there is something. */
function schemaAt(schema: JsonSchema | undefined, [step, ...rest]: readonly string[]): unknown {
  if (schema === undefined || step === undefined) return schema;
  const choices = schema.anyOf ?? [schema];
  const next = choices.map((each) => (step === '[]' ? each.items : each.properties?.[step]));
  const found = next.find((each) => each !== undefined);
  return found && schemaAt(found, rest);
}

const rows = Object.entries(ENTITY_FIELDS).flatMap(([entity, { schema, fields }]) => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(fields).map(([name, path]) => [entity, name, path, json] as const);
});

describe('the contract', () => {
  it.each(rows)('of a %s has %s, as %s', (_, __, path, json) => {
    expect(schemaAt(json, path.split('.'))).toBeDefined();
  });

  it('has no field that nobody names', () => {
    const [, , , json] = rows[0] ?? [];
    expect(schemaAt(json, ['subscription', 'colour'])).toBeUndefined();
  });
});

describe('lists of values', () => {
  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['vehicle types', VEHICLE_TYPES, ['car', 'bike', 'boat', 'bus', 'truck', 'tractor']],
    [
      'fuel types',
      FUEL_TYPES,
      ['petrol', 'diesel', 'ethanol', 'cng', 'lpg', 'biFuel', 'hybrid', 'electric'],
    ],
    ['gearbox types', GEARBOX_TYPES, ['ECU', 'ECM', 'TCM', 'ACM']],
    ['map kinds', MAP_KINDS, ['USER_MAP', 'POTENTIAL_MAP', 'MAPPACK_MAP']],
    [
      'types of potential maps',
      POTENTIAL_MAP_TYPES,
      ['2D HiLo', '2D LoHi', 'BYTE', 'HiLo', 'LoHi'],
    ],
    ['number formats', NUMBER_FORMATS, ['DEC', 'HEX', 'BIN', 'ASCII']],
    [
      'selection modes',
      editorSettingsSchema.shape.selectionMode.options,
      ['consecutive', 'rectangle', 'rows'],
    ],
    ['word sizes', WORD_LENGTHS, [1, 2, 4]],
    ['buckets', BUCKETS, ['GREEN', 'RED', 'SP']],
    ['plans', planSchema.options, ['STAFF', 'BASIC', 'ESSENTIAL', 'PLUS', 'ADVANCED']],
    [
      'reference modes',
      REFERENCE_MODES,
      ['NONE', 'ROM', 'ROM_ADD', 'ROM_SUB', 'ROM_BACKWARDS', 'USER_DEF', 'USER_DEF_STRING'],
    ],
    ['types of alerts', [...new Set(Object.values(ALERT_TYPES))], ['success', 'danger', 'warning']],
  ])('%s are those of the specification', (_, ours, specified) => {
    expect([...ours].sort()).toEqual([...specified].sort());
  });

  it('the dark theme is the usual one', () => {
    expect(DEFAULT_SETTINGS.editor.theme).toBe('dark');
  });
});
