import type { ServiceContext } from '../../services/context.ts';

/** What whatever takes money works with. */
export type CommercePorts = Pick<ServiceContext, 'door' | 'payments' | 'taxRegister' | 'seller'>;
