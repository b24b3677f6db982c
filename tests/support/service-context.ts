import { noRegister } from '../../server/commerce/billing/tax-register.ts';
import type { Door } from '../../server/db/transact.ts';
import { ChannelSigner } from '../../server/live/channel-signature.ts';
import { Originals } from '../../server/originals/originals.ts';
import { createFingerprint } from '../../server/security/fingerprint.ts';
import { createPasswordHashing } from '../../server/security/password-hashing.ts';
import { createSessionTokens } from '../../server/security/session-tokens.ts';
import type { ServiceContext } from '../../server/services/context.ts';

/** What services work with, where no server runs. */
export function serviceContext(door: Door): ServiceContext {
  return {
    door,
    originals: new Originals(door),
    tokens: createSessionTokens(new Uint8Array(32), 3600),
    signer: new ChannelSigner(new Uint8Array(32)),
    hashing: createPasswordHashing({ memoryKiB: 64, passes: 1 }),
    fingerprint: createFingerprint(new Uint8Array(32)),
    loginsPerMinute: 20,
    isDemo: true,
    payments: null,
    taxRegister: noRegister,
    publicUrl: () => 'http://localhost',
    now: () => new Date(),
  };
}
