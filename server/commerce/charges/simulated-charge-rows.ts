import { sql } from 'kysely';
import type { Door } from '../../db/transact.ts';
import type {
  SimulatedCharge,
  SimulatedCharges,
} from '../../payments/simulated/simulated-charges.ts';

/** Charges of the simulated provider as rows: a restart forgets none, and all servers know the same. */
export function simulatedChargeRows(door: Door): SimulatedCharges {
  const get = async (reference: string): Promise<SimulatedCharge | undefined> => {
    const row = await door.statement((db) =>
      db
        .selectFrom('simulated_charges')
        .select('charge')
        .where('reference', '=', reference)
        .executeTakeFirst(),
    );
    // What `put` has written.
    return row?.charge as SimulatedCharge | undefined;
  };
  return {
    get,
    put: async (reference, charge) => {
      await door.statement((db) =>
        db
          .insertInto('simulated_charges')
          .values({ reference, charge: JSON.stringify(charge) })
          .onConflict((conflict) =>
            conflict
              .column('reference')
              .doUpdateSet({ charge: JSON.stringify(charge) })
              .where(
                sql<boolean>`simulated_charges.charge #>> '{outcome,state}' = 'pending'
                  and excluded.charge #>> '{outcome,state}' <> 'pending'`,
              ),
          )
          .execute(),
      );
      return (await get(reference)) ?? charge;
    },
  };
}
