import { expect, it } from 'vitest';
import { loadLocale } from '../../../locales/load-locale.ts';
import { mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import { createTexts } from '../../texts/texts.ts';
import { sourceLines } from './name-source.ts';

const en = createTexts(await loadLocale('en'));

it('says where each name is from, by its software number where it has one, and rounds no chance up', () => {
  const source = { kind: 'PROJECT', name: 'Golf', softwareNumber: '8D0907551M' } as const;
  const pack = { kind: 'MAP_PACK', name: 'Base maps', softwareNumber: null } as const;
  const lines = sourceLines(
    {
      mapId: 'm1',
      map: mapDefinition({ name: 'Boost' }),
      confidence: 0.98996,
      isSure: false,
      source,
      others: [{ name: 'Torque', confidence: 0.5, source: pack }],
    },
    en,
  );
  expect(lines).toEqual(['Boost as in 8D0907551M, 98.9%', 'Torque as in Base maps, 50%']);
});
