import type { SimulatedCharge, SimulatedCharges } from '../simulated/simulated-charges.ts';

/** Charges of the simulated provider that last as long as the process. */
export function memoryCharges(): SimulatedCharges {
  const charges = new Map<string, SimulatedCharge>();
  return {
    get: (reference) => Promise.resolve(charges.get(reference)),
    put: (reference, charge) => {
      const kept = charges.get(reference);
      const settles = kept?.outcome.state === 'pending' && charge.outcome.state !== 'pending';
      if (kept === undefined || settles) charges.set(reference, charge);
      return Promise.resolve(charges.get(reference) ?? charge);
    },
  };
}
