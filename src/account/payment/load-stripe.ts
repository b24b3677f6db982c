/** The script of Stripe. It may come from there alone. */
const ADDRESS = 'https://js.stripe.com/v3/';

/** A field for a card that Stripe draws into the page, in a frame of its own. */
export interface StripeCard {
  mount(place: HTMLElement): void;
  destroy(): void;
}

/** As much of the script as is used. */
export interface Stripe {
  elements(options: { readonly locale: string }): {
    create(kind: 'card', options: object): StripeCard;
  };
  /** Makes what stands for the number that was typed, or says why not in the person's language. */
  createPaymentMethod(method: { readonly type: 'card'; readonly card: StripeCard }): Promise<{
    readonly paymentMethod?: { readonly id: string };
    readonly error?: { readonly message?: string };
  }>;
}

declare global {
  interface Window {
    /** What the script leaves behind. */
    Stripe?: (publishableKey: string) => Stripe;
  }
}

let loading: Promise<void> | undefined;

/**
 * Fetches the script of Stripe, once a page, and only where somebody adds a card.
 *
 * It is let in by the server's security policy: `script-src` and `frame-src` need https://js.stripe.com, `frame-src` for confirmations
 * https://hooks.stripe.com, and `connect-src` https://api.stripe.com.
 *
 * @throws Error if it cannot be had
 */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= addScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  if (window.Stripe === undefined) throw new Error('the script of Stripe has left nothing behind');
  return window.Stripe(publishableKey);
}

function addScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('the script of Stripe cannot be had'));
    };
    document.head.append(script);
  });
}
