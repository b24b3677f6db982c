import { describe, expect, it } from 'vitest';
import { emptyProjectDetails } from '../../core/contract/projects.ts';
import {
  checkDetails,
  nameOfFile,
  type ProjectField,
  type ProjectFormValues,
  valuesOfDetails,
} from './project-form.ts';

const values = (changes: Partial<ProjectFormValues> = {}): ProjectFormValues => ({
  ...valuesOfDetails(emptyProjectDetails('Golf')),
  ...changes,
});

const problemsOf = (changes: Partial<ProjectFormValues>): Partial<Record<ProjectField, string>> => {
  const checked = checkDetails(values(changes));
  return checked.ok ? {} : checked.problems;
};

describe('checkDetails', () => {
  it('takes empty fields as not told', () => {
    expect(checkDetails(values())).toEqual({ ok: true, details: emptyProjectDetails('Golf') });
  });

  it('gives back what valuesOfDetails has shown', () => {
    const details = {
      ...emptyProjectDetails('Golf'),
      brand: 'VW',
      power: 150,
      productionYear: 2004,
      fuelType: 'diesel' as const,
      gearboxType: 'ECU' as const,
      vehicleType: 'car' as const,
      comment: 'two\nlines',
    };
    expect(checkDetails(valuesOfDetails(details))).toEqual({ ok: true, details });
  });

  it('takes spaces around a text and around a number away', () => {
    const checked = checkDetails(values({ brand: '  VW ', power: ' 150 ' }));
    expect(checked).toMatchObject({ ok: true, details: { brand: 'VW', power: 150 } });
  });

  it.each<[ProjectField, string, string | undefined]>([
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', 'G', 'tooShort:2'],
    ['name', 'Go', undefined],
    ['name', 'G'.repeat(120), undefined],
    ['name', 'G'.repeat(121), 'tooLong:120'],
    ['brand', 'B'.repeat(120), undefined],
    ['brand', 'B'.repeat(121), 'tooLong:120'],
    ['comment', 'c'.repeat(4000), undefined],
    ['comment', 'c'.repeat(4001), 'tooLong:4000'],
    ['power', '0', undefined],
    ['power', '-1', 'tooLow:0'],
    ['power', '100000', undefined],
    ['power', '100001', 'tooHigh:100000'],
    ['power', '1.5', 'format'],
    ['power', '1,5', 'format'],
    ['power', 'many', 'format'],
    ['power', '1e3', 'format'],
    ['torque', '100001', 'tooHigh:100000'],
    ['displacement', '200000', undefined],
    ['displacement', '200001', 'tooHigh:200000'],
    ['productionYear', '1949', 'tooLow:1950'],
    ['productionYear', '1950', undefined],
    ['productionYear', '2100', undefined],
    ['productionYear', '2101', 'tooHigh:2100'],
    ['fuelType', 'steam', 'format'],
  ])('judges %s %j: %s', (field, text, problem) => {
    expect(problemsOf({ [field]: text })[field]).toBe(problem);
  });

  it('reports every field at once', () => {
    expect(problemsOf({ name: '', power: 'x', productionYear: '1' })).toEqual({
      name: 'required',
      power: 'format',
      productionYear: 'tooLow:1950',
    });
  });
});

describe('nameOfFile', () => {
  it.each([
    ['golf_stock.bin', 'golf_stock'],
    ['golf.v2.ori', 'golf.v2'],
    ['read 2004.05', 'read 2004'],
    ['no ending', 'no ending'],
    ['.bin', '.bin'],
    ['a. b', 'a. b'],
    [`${'x'.repeat(150)}.bin`, 'x'.repeat(120)],
  ])('calls %j %j', (fileName, name) => {
    expect(nameOfFile(fileName, 120)).toBe(name);
  });
});
