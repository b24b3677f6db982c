import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestCardDeed } from '../../../core/offers/test-cards.ts';
import { checkCharge, checkReference } from '../check-charge.ts';
import { CardRefusedError, ProviderSilentError, ReferenceUsedError } from '../payment-errors.ts';
import type {
  CardForm,
  Charge,
  ChargeOutcome,
  PaymentProvider,
  ProviderEvent,
  StoredCard,
} from '../payment-provider.ts';
import { CardNames } from './card-names.ts';
import { type Deliver, EventPost } from './event-post.ts';
import { checkSignature, SIGNATURE_HEADER } from './event-signature.ts';
import type { SimulatedCharge, SimulatedCharges } from './simulated-charges.ts';
import { eventBody, eventOf } from './simulated-events.ts';
import { declineOf, testCardOf } from './test-cards.ts';

/** How long the simulated provider takes, in milliseconds. */
export interface SimulatedPace {
  /** From a charge to the event of it. */
  readonly eventMs: number;
  /** From a late charge to its outcome. */
  readonly lateMs: number;
  /** How long one waits for an answer that does not come. */
  readonly silenceMs: number;
  /** Waits before each further try of an event that was not taken. */
  readonly retryMs: readonly number[];
}

/** What the simulated provider needs of its surroundings. */
export interface SimulatedPorts {
  readonly charges: SimulatedCharges;
  /** Signs events, and names of customers and cards. The same after a restart, or all cards are unknown. */
  readonly secret: Uint8Array;
  readonly deliver: Deliver;
  /** Where a person confirms a charge: a page of this server, which then calls `confirm`. */
  readonly confirmUrlOf: (reference: string) => string | null;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly pace?: Partial<SimulatedPace>;
}

const PACE: SimulatedPace = {
  eventMs: 200,
  lateMs: 5000,
  silenceMs: 3000,
  retryMs: [1000, 5000, 30_000],
};
/** Test cards have no date: theirs ends so many years from now. */
const YEARS = 3;

/**
 * Takes test numbers (`TEST_CARDS`) and no money: for a server that only people at this machine reach. It behaves as Stripe does,
 * also where that is unpleasant: answers that are lost, late, or given twice.
 *
 * It keeps charges, by its port. It keeps no cards: their names say what they are, and that one was removed is known until the
 * server ends.
 */
export class SimulatedProvider implements PaymentProvider {
  readonly name = 'simulated';
  readonly isTest = true;
  readonly publishableKey = null;
  readonly #charges: SimulatedCharges;
  readonly #secret: Uint8Array;
  readonly #confirmUrlOf: (reference: string) => string | null;
  readonly #now: () => number;
  readonly #pace: SimulatedPace;
  readonly #names: CardNames;
  readonly #post: EventPost;
  readonly #removed = new Set<string>();
  readonly #closing = new AbortController();

  constructor({ charges, secret, deliver, confirmUrlOf, now = Date.now, pace }: SimulatedPorts) {
    this.#charges = charges;
    this.#secret = secret;
    this.#confirmUrlOf = confirmUrlOf;
    this.#now = now;
    this.#pace = { ...PACE, ...pace };
    this.#names = new CardNames(secret);
    this.#post = new EventPost(secret, deliver, now, this.#pace.retryMs);
  }

  addCard({ token, userId, customerRef }: CardForm): Promise<StoredCard> {
    const card = testCardOf(token);
    if (card === undefined) return Promise.reject(new CardRefusedError('cardUnknown'));
    if (card.does === 'refusedWhenAdded') return Promise.reject(new CardRefusedError('declined'));
    const isKnown = customerRef !== null && this.#names.isCustomer(customerRef);
    const customer = isKnown ? customerRef : this.#names.customerOf(userId);
    const year = new Date(this.#now()).getUTCFullYear();
    return Promise.resolve({
      customerRef: customer,
      cardRef: this.#names.cardOf(customer, card.does),
      brand: card.brand,
      last4: card.number.slice(-4),
      expMonth: 12,
      expYear: card.does === 'expired' ? year - 1 : year + YEARS,
    });
  }

  removeCard(customerRef: string, cardRef: string): Promise<void> {
    if (this.#names.deedOf(customerRef, cardRef) !== undefined) this.#removed.add(cardRef);
    return Promise.resolve();
  }

  async charge(charge: Charge, signal?: AbortSignal): Promise<ChargeOutcome> {
    checkCharge(charge);
    const ends = AbortSignal.any([this.#closing.signal, ...(signal === undefined ? [] : [signal])]);
    if (ends.aborted) throw new ProviderSilentError('not waited for');
    const { reference, customerRef, cardRef } = charge;
    const before = await this.#charges.get(reference);
    if (before !== undefined) return this.#sameAgain(charge, before);
    const deed = this.#names.deedOf(customerRef, cardRef);
    if (deed === undefined || this.#removed.has(cardRef)) {
      return { state: 'failed', reason: 'cardUnknown', providerRef: null };
    }
    const made = this.#make(charge, deed);
    const kept = await this.#charges.put(reference, made);
    // Another call of the same moment was first, and tells of it.
    if (kept.providerRef !== made.providerRef) return this.#sameAgain(charge, kept);
    // Of that one no event comes either: whoever wants to know has to ask.
    if (deed === 'silent') await this.#keepSilent(ends);
    this.#follow(reference, made);
    if (deed === 'twice') this.#tell(reference, made.outcome);
    return made.outcome;
  }

  async find(reference: string): Promise<ChargeOutcome | undefined> {
    checkReference(reference);
    const charge = await this.#charges.get(reference);
    return charge === undefined ? undefined : this.#outcomeNow(reference, charge);
  }

  /**
   * What a person has said to the bank, who was asked to confirm a charge.
   *
   * @returns what has become of it; `undefined` if there is nothing to confirm
   */
  async confirm(reference: string, isAccepted: boolean): Promise<ChargeOutcome | undefined> {
    const charge = await this.#charges.get(reference);
    if (charge?.outcome.state !== 'pending' || charge.later !== null) return undefined;
    const { providerRef } = charge;
    return this.#settle(
      reference,
      charge,
      isAccepted
        ? { state: 'succeeded', providerRef }
        : { state: 'failed', reason: 'confirmationNeeded', providerRef },
    );
  }

  readEvent(
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderEvent | undefined {
    checkSignature(this.#secret, body, headers[SIGNATURE_HEADER], this.#now());
    return eventOf(body);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#post.close();
  }

  #make(charge: Charge, deed: TestCardDeed): SimulatedCharge {
    const providerRef = `simpay_${randomBytes(12).toString('hex')}`;
    const asked = fingerprintOf(charge);
    const reason = declineOf(deed, charge.isOffSession);
    if (reason !== undefined) {
      return { providerRef, asked, outcome: { state: 'failed', reason, providerRef }, later: null };
    }
    const pending = { state: 'pending', providerRef, confirmUrl: null } as const;
    const succeeded = { state: 'succeeded', providerRef } as const;
    if (deed === 'confirmationNeeded') {
      const confirmUrl = this.#confirmUrlOf(charge.reference);
      return { providerRef, asked, outcome: { ...pending, confirmUrl }, later: null };
    }
    const at = this.#now() + this.#pace.lateMs;
    if (deed === 'late') {
      return { providerRef, asked, outcome: pending, later: { at, outcome: succeeded } };
    }
    if (deed === 'lateDeclined') {
      const outcome = { state: 'failed', reason: 'declined', providerRef } as const;
      return { providerRef, asked, outcome: pending, later: { at, outcome } };
    }
    return { providerRef, asked, outcome: succeeded, later: null };
  }

  #sameAgain(charge: Charge, before: SimulatedCharge): Promise<ChargeOutcome> {
    if (before.asked !== fingerprintOf(charge)) throw new ReferenceUsedError();
    return this.#outcomeNow(charge.reference, before);
  }

  /** A late charge settles by a timer, or where that was lost with its server, when somebody asks. */
  async #outcomeNow(reference: string, charge: SimulatedCharge): Promise<ChargeOutcome> {
    const { later, outcome } = charge;
    if (outcome.state !== 'pending' || later === null || this.#now() < later.at) return outcome;
    return await this.#settle(reference, charge, later.outcome);
  }

  async #settle(
    reference: string,
    charge: SimulatedCharge,
    outcome: ChargeOutcome,
  ): Promise<ChargeOutcome> {
    const kept = await this.#charges.put(reference, { ...charge, outcome, later: null });
    this.#tell(reference, kept.outcome);
    return kept.outcome;
  }

  /** What follows a charge by itself. */
  #follow(reference: string, charge: SimulatedCharge): void {
    if (charge.outcome.state !== 'pending') this.#tell(reference, charge.outcome);
    if (charge.later === null) return;
    const { outcome } = charge.later;
    this.#post.after(this.#pace.lateMs, async () => {
      await this.#settle(reference, charge, outcome);
    });
  }

  #tell(reference: string, outcome: ChargeOutcome): void {
    const id = `simevt_${outcome.providerRef}_${outcome.state}`;
    this.#post.post(eventBody({ id, reference, outcome }), this.#pace.eventMs);
  }

  async #keepSilent(ends: AbortSignal): Promise<never> {
    await pause(this.#pace.silenceMs, undefined, { signal: ends }).catch(() => undefined);
    throw new ProviderSilentError('it took too long');
  }
}

/** What two charges have in common that are the same. Words and whether the person is there may differ. */
function fingerprintOf({ amountMinor, currency, customerRef, cardRef }: Charge): string {
  const asked = JSON.stringify([amountMinor, currency, customerRef, cardRef]);
  return createHash('sha256').update(asked).digest('hex');
}
