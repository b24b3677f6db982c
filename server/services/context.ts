import type { Database } from '../db/database.ts';
import type { ChannelSigner } from '../live/channel-signature.ts';
import type { LiveBus } from '../live/live-bus.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { HashCost } from '../security/password-hash.ts';
import type { SessionTokens } from '../security/session-tokens.ts';

/** What services work with. Clock and cost come from outside so that tests can set them. */
export interface ServiceContext {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly tokens: SessionTokens;
  /** Carries hints to pages and to other servers, after the transaction they speak of. */
  readonly bus: LiveBus;
  readonly signer: ChannelSigner;
  readonly hashCost: HashCost;
  /** Whether the demo account lets anybody in. */
  readonly isDemo: boolean;
  /** Address that links in mails begin with, without a slash at the end. */
  publicUrl(): string;
  now(): Date;
}
