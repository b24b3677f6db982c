import { describe, expect, it } from 'vitest';
import type { ProjectIdentification } from '../../core/contract/reading-results.ts';
import { chosenDetails, type EcuDetails, ecuProposals, proposedChoice } from './ecu-proposal.ts';

const EMPTY: EcuDetails = {
  manufacturer: '',
  ecuFamily: '',
  hardwareNumber: '',
  softwareNumber: '',
  calibrationNumber: '',
  vin: '',
  engine: '',
  vehicleType: '',
};

const NOTHING: ProjectIdentification = {
  manufacturer: null,
  family: null,
  hardwareNumber: null,
  softwareNumber: null,
  calibrationNumber: null,
  partNumbers: [],
  vin: null,
  engineText: null,
  vehicleType: null,
  foreignFormat: null,
  confidence: 0,
  isVerified: false,
  evidence: [],
  contradictions: [],
};

const ME7: ProjectIdentification = {
  ...NOTHING,
  manufacturer: 'Bosch',
  family: 'ME7',
  softwareNumber: '1037360857',
  engineText: '2.7l V6/5VT',
};

describe('ecuProposals', () => {
  it('proposes nothing where the file says nothing', () => {
    expect(ecuProposals(EMPTY, NOTHING)).toEqual([]);
  });

  it('sets what the file says beside what the project says', () => {
    const details = { ...EMPTY, ecuFamily: 'ME7.5' };
    expect(ecuProposals(details, ME7)).toEqual([
      { detail: 'manufacturer', now: '', found: ['Bosch'] },
      { detail: 'ecuFamily', now: 'ME7.5', found: ['ME7'] },
      { detail: 'softwareNumber', now: '', found: ['1037360857'] },
      { detail: 'engine', now: '', found: ['2.7l V6/5VT'] },
    ]);
  });

  it('shows each side of a contradiction once', () => {
    const fact = { field: 'vin', address: 0, rule: 'vin', verified: true } as const;
    const contradictory: ProjectIdentification = {
      ...ME7,
      contradictions: [
        {
          field: 'vin',
          evidence: [
            { ...fact, text: 'WAUZZZ8DZ1A000001' },
            { ...fact, address: 64, text: 'WAUZZZ8DZ1A000002 ' },
            { ...fact, address: 128, text: 'WAUZZZ8DZ1A000001' },
          ],
        },
      ],
    };
    const proposals = ecuProposals(EMPTY, contradictory);
    expect(proposals.find(({ detail }) => detail === 'vin')?.found).toEqual([
      'WAUZZZ8DZ1A000001',
      'WAUZZZ8DZ1A000002',
    ]);
    expect(proposedChoice(proposals)).not.toHaveProperty('vin');
  });

  it('offers only kinds of vehicle that the form has', () => {
    const fact = { field: 'vehicleType', address: 0, rule: 'r', verified: true } as const;
    const odd: ProjectIdentification = {
      ...NOTHING,
      contradictions: [
        {
          field: 'vehicleType',
          evidence: [
            { ...fact, text: 'truck' },
            { ...fact, text: 'EURO5' },
          ],
        },
      ],
    };
    expect(ecuProposals(EMPTY, odd)).toEqual([
      { detail: 'vehicleType', now: '', found: ['truck'] },
    ]);
  });
});

describe('proposedChoice', () => {
  it('fills empty details and leaves what a person wrote', () => {
    const details = { ...EMPTY, ecuFamily: 'ME7.5', engine: 'V6' };
    const choice = proposedChoice(ecuProposals(details, ME7));
    expect(choice).toEqual({ manufacturer: 'Bosch', softwareNumber: '1037360857' });
    expect(chosenDetails(choice)).toEqual([
      ['manufacturer', 'Bosch'],
      ['softwareNumber', '1037360857'],
    ]);
  });
});
