import type { ChargeOutcome } from '../payment-provider.ts';

/** A charge as the simulated provider keeps it: plain data, fit for JSON. */
export interface SimulatedCharge {
  readonly providerRef: string;
  /** Fingerprint of what was asked for, by which another charge under the same reference is known. */
  readonly asked: string;
  readonly outcome: ChargeOutcome;
  /** What becomes of a late one, and when, in milliseconds since 1970; `null` for all others. */
  readonly later: { readonly at: number; readonly outcome: ChargeOutcome } | null;
}

/** Where the simulated provider keeps its charges. It is honest across restarts if this is. */
export interface SimulatedCharges {
  get(reference: string): Promise<SimulatedCharge | undefined>;
  /**
   * Keeps a charge if none is kept for the reference, or if this one is settled and the one that is kept is pending. In one step: of
   * any number at once the first is kept, and a charge that has settled stays as it is.
   *
   * @returns the one that is kept now
   */
  put(reference: string, charge: SimulatedCharge): Promise<SimulatedCharge>;
}
