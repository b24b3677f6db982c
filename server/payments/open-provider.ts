import { type Config, paymentsOf } from '../config.ts';
import type { SimulatedPorts, SimulatedProvider } from './simulated/simulated-provider.ts';
import type { StripeProvider } from './stripe/stripe-provider.ts';

/** What a provider needs of the server that it takes money for. */
export interface PaymentPorts {
  /** Where a person comes back to from the bank: a page of this server. */
  readonly returnUrl: string;
  /** What the simulated provider needs, asked for only if it is the one. */
  readonly simulated: () => Promise<SimulatedPorts>;
}

/**
 * Who takes money on this server, `null` if nobody does.
 *
 * A provider is imported when it is the one: the package of Stripe alone takes a fifth of a second to start.
 */
export async function providerOf(
  config: Pick<Config, 'host' | 'publicUrl' | 'stripe'>,
  { returnUrl, simulated }: PaymentPorts,
): Promise<StripeProvider | SimulatedProvider | null> {
  const { stripe } = config;
  if (stripe !== null) {
    const { StripeProvider: Provider } = await import('./stripe/stripe-provider.ts');
    return new Provider(stripe, { returnUrl });
  }
  if (paymentsOf(config) === 'none') return null;
  const { SimulatedProvider: Provider } = await import('./simulated/simulated-provider.ts');
  return new Provider(await simulated());
}
