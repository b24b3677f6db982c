import { type Config, isForThisMachine } from './config.ts';

/** What a server offers beside its API, and what becomes of its mails. */
export interface Offer {
  /** Whether the demo account is there. */
  readonly isDemo: boolean;
  /** `sent` over SMTP, `kept` in the local outbox, or `none`: nothing can be sent, and nobody can register. */
  readonly mails: 'sent' | 'kept' | 'none';
  /** What the person at the terminal should know, `null` if everything is as asked for. */
  readonly note: string | null;
}

/** The demo account and the local outbox ask nobody who they are: only a server for its own machine has them. */
export function offerOf(config: Pick<Config, 'host' | 'publicUrl' | 'smtpUrl' | 'isDemo'>): Offer {
  const isHere = isForThisMachine(config);
  const withoutSmtp = isHere ? 'kept' : 'none';
  const mails = config.smtpUrl === null ? withoutSmtp : 'sent';
  const missing = [
    ...(config.isDemo && !isHere ? ['demo account'] : []),
    ...(mails === 'none' ? ['local outbox'] : []),
  ];
  const cause = config.publicUrl === null ? `HOST is ${config.host}` : 'PUBLIC_URL is set';
  const mend =
    mails === 'none' ? ' Nobody can register, since no mail can be sent: set SMTP_URL.' : '';
  return {
    isDemo: config.isDemo && isHere,
    mails,
    note:
      missing.length === 0
        ? null
        : `No ${missing.join(' and no ')}, as others can reach this server (${cause}).${mend}`,
  };
}
