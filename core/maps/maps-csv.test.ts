import { describe, expect, it } from 'vitest';
import { mapDefinition } from '../../tests/support/sample-map-definition.ts';
import { mapsCsv } from './maps-csv.ts';

const FOLDERS = [{ id: 'f1', name: 'Boost, all' }];
const MAP = mapDefinition({ folderId: 'f1' });

describe('maps as a table', () => {
  it('are one a line, with their folder and address', () => {
    const [head, line, ...rest] = mapsCsv([MAP], FOLDERS).split('\r\n');
    expect(head?.split(',')).toHaveLength(17);
    expect(line).toBe('Boost,"Boost, all",00000100,4,3,16,HiLo,0,0,1,0,0,mbar,NONE,,NONE,');
    expect(rest).toEqual([]);
  });
});
