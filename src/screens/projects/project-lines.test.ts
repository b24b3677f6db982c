import { describe, expect, it } from 'vitest';
import { emptyProjectDetails } from '../../../core/contract/projects.ts';
import { ecuLine, ecuNumbersLine, vehicleLine } from './project-lines.ts';

const nothing = emptyProjectDetails('x');
const golf = {
  ...nothing,
  brand: 'VW',
  model: 'Golf',
  engine: '1.9 TDI',
  productionYear: 2004,
  manufacturer: 'Bosch',
  ecuFamily: 'EDC15P',
  hardwareNumber: '038906019',
  calibrationNumber: '',
};

describe('lines of a project', () => {
  it('leave out what is not told', () => {
    expect(vehicleLine(golf)).toBe('VW Golf 1.9 TDI 2004');
    expect(ecuLine(golf)).toBe('Bosch EDC15P');
    expect(ecuNumbersLine(golf)).toBe('038906019');
  });

  it('are empty when nothing is told', () => {
    expect([vehicleLine(nothing), ecuLine(nothing), ecuNumbersLine(nothing)]).toEqual(['', '', '']);
  });
});
