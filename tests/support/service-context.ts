import { noRegister } from '../../server/commerce/billing/tax-register.ts';
import type { Seller } from '../../server/db/tables/payment-tables.ts';
import type { Door } from '../../server/db/transact.ts';
import { ChannelSigner } from '../../server/live/channel-signature.ts';
import { Originals } from '../../server/originals/originals.ts';
import { createFingerprint } from '../../server/security/fingerprint.ts';
import { createPasswordHashing } from '../../server/security/password-hashing.ts';
import { createSessionTokens } from '../../server/security/session-tokens.ts';
import type { ServiceContext } from '../../server/services/context.ts';
import { withoutObjects } from './originals-door.ts';

/** Who sells in tests. */
export const SAMPLE_SELLER: Seller = {
  name: 'Mapwright S.r.l.',
  addressLines: ['Corso Zara 9', '10100 Torino'],
  taxId: 'IT01234567890',
};

/** What services work with, where no server runs. */
export function serviceContext(door: Door): ServiceContext {
  return {
    door: withoutObjects(door),
    originals: new Originals(withoutObjects(door)),
    tokens: createSessionTokens(new Uint8Array(32), 3600),
    signer: new ChannelSigner(new Uint8Array(32)),
    liveService: null,
    hashing: createPasswordHashing({ memoryKiB: 64, passes: 1 }),
    fingerprint: createFingerprint(new Uint8Array(32)),
    loginsPerMinute: 20,
    isDemo: true,
    payments: null,
    taxRegister: noRegister,
    supportEmail: null,
    seller: SAMPLE_SELLER,
    publicUrl: () => 'http://localhost',
    now: () => new Date(),
  };
}
