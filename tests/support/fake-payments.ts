import { ProviderSilentError, ReferenceUsedError } from '../../server/payments/payment-errors.ts';
import type {
  Charge,
  ChargeOutcome,
  DeclineReason,
  PaymentProvider,
  ProviderEvent,
  StoredCard,
} from '../../server/payments/payment-provider.ts';

/** What a bank does that is asked for money: `lost` makes the charge and says nothing, `deaf` hears nothing. */
export type BankDeed = 'succeeds' | 'lost' | 'deaf' | 'pending' | DeclineReason;

/** A provider whose bank does what a test says, at once. */
export class FakePayments implements PaymentProvider {
  readonly name = 'simulated';
  isTest = false;
  readonly publishableKey = null;
  /** What the bank does with the next charges. */
  does: BankDeed = 'succeeds';
  /** Whether nothing is answered about charges that were made. */
  isMute = false;
  /** Charges by their references, each made once. */
  readonly made = new Map<string, { readonly charge: Charge; outcome: ChargeOutcome }>();
  readonly removed: string[] = [];
  /** How often a charge was asked for. */
  calls = 0;

  addCard(): Promise<StoredCard> {
    const stored = { customerRef: 'customer', cardRef: 'card', brand: 'visa', last4: '4242' };
    return Promise.resolve({ ...stored, expMonth: 1, expYear: 2099 });
  }

  removeCard(_: string, cardRef: string): Promise<void> {
    this.removed.push(cardRef);
    return Promise.resolve();
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    this.calls++;
    await new Promise(setImmediate);
    const known = this.made.get(charge.reference);
    if (known !== undefined) {
      if (known.charge.amountMinor !== charge.amountMinor) throw new ReferenceUsedError();
      return known.outcome;
    }
    if (this.does === 'deaf') throw new ProviderSilentError('it hears nothing');
    const outcome = outcomeOf(this.does, charge.reference);
    this.made.set(charge.reference, { charge, outcome });
    if (this.does === 'lost') throw new ProviderSilentError('it says nothing');
    return outcome;
  }

  find(reference: string): Promise<ChargeOutcome | undefined> {
    if (this.isMute) return Promise.reject(new ProviderSilentError('it says nothing'));
    return Promise.resolve(this.made.get(reference)?.outcome);
  }

  readEvent(body: Buffer): ProviderEvent {
    return JSON.parse(body.toString());
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Settles a charge that was pending. */
  settle(reference: string, does: BankDeed): ChargeOutcome {
    const known = this.made.get(reference);
    if (known === undefined) throw new Error(`no charge ${reference}`);
    known.outcome = outcomeOf(does, reference);
    return known.outcome;
  }

  /** Cents that were taken, of everybody. */
  get takenMinor(): number {
    return [...this.made.values()]
      .filter(({ outcome }) => outcome.state === 'succeeded')
      .reduce((sum, { charge }) => sum + charge.amountMinor, 0);
  }
}

function outcomeOf(does: BankDeed, reference: string): ChargeOutcome {
  const providerRef = `pay_${reference}`;
  switch (does) {
    case 'succeeds':
    case 'lost':
      return { state: 'succeeded', providerRef };
    case 'pending':
    case 'deaf':
      return { state: 'pending', providerRef, confirmUrl: null };
    default:
      return { state: 'failed', reason: does, providerRef };
  }
}
