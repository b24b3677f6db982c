/** An amount of money. */
export interface Money {
  /** Whole units of the smallest coin of the currency: cents, or yen. */
  readonly amountMinor: number;
  /** ISO 4217, such as EUR. */
  readonly currency: string;
}

/** What stands in a mail beside its words: text of one line, a day in UTC, or money. */
export type MailValue = string | Date | Money;

/** What the mail about a payment says of it. */
export interface ReceiptValues {
  readonly number: string;
  /** Name, address and tax id; absent where nobody is named. */
  readonly seller?: string;
  /** What was paid for, in the language of the person. */
  readonly what: string;
  readonly net: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** What each mail cannot be written without. A `link` is a whole address that the mail leads to. */
export interface MailValues {
  readonly activation: { readonly link: string };
  readonly accountExists: { readonly link: string };
  readonly passwordReset: { readonly link: string };
  readonly emailChange: { readonly link: string };
  /** A payment of money that has arrived. */
  readonly receipt: ReceiptValues;
  /** One that was none: by a test number, or with test keys. */
  readonly testReceipt: ReceiptValues;
  readonly renewalSoon: {
    readonly plan: string;
    readonly date: Date;
    /** What will be charged, tax included. */
    readonly amount: Money;
    readonly link: string;
  };
  readonly paymentFailed: {
    /** What the bank said, in words, without a full stop. */
    readonly reason: string;
    /** Until when the plan goes on. */
    readonly date: Date;
    readonly link: string;
  };
  readonly trialEnds: { readonly date: Date; readonly link: string };
  readonly planEnded: { readonly plan: string; readonly link: string };
  readonly licenceEnded: { readonly link: string };
  /** To the support of the server. What is too long ends in the middle: the command that the mail names has all of it. */
  readonly report: {
    readonly id: string;
    readonly user: string;
    readonly project: string;
    readonly text: string;
  };
}
