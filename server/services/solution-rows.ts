import type { Product } from '../../core/contract/prices.ts';
import type { ServiceType } from '../../core/contract/solutions.ts';
import type { ExactPreviewMap } from '../../core/solution-offers/preview.ts';
import { pricesInForce } from '../commerce/price-list.ts';
import type { Database } from '../db/schema.ts';

/** A ready solution with how it fits into the file of a project. */
export interface ReadyRow {
  readonly id: string;
  readonly state: 'learning' | 'ready' | 'failed' | 'withdrawn';
  readonly serviceType: ServiceType;
  readonly fit: 'fits' | 'inFile';
  readonly mapCount: number;
  readonly ownListPrice: number | null;
  /** What it would write into the original; `null` where that has it already. */
  readonly patch: Buffer | null;
  readonly preview: readonly ExactPreviewMap[];
  /** Whether the project has it. */
  readonly isPurchased: boolean;
  /** The pack that it was bought with. */
  readonly packId: string | null;
}

/** Ready solutions that a project is offered or has. What was withdrawn stays with who has it. */
export async function readyRows(db: Database, projectId: string): Promise<ReadyRow[]> {
  const rows = await db
    .selectFrom('solution_matches')
    .innerJoin('solutions', 'solutions.id', 'solution_matches.solution_id')
    .innerJoin('service_types', 'service_types.id', 'solutions.service_type_id')
    .leftJoin('solution_entitlements', (join) =>
      join
        .onRef('solution_entitlements.solution_id', '=', 'solutions.id')
        .onRef('solution_entitlements.project_id', '=', 'solution_matches.project_id'),
    )
    .select([
      'solutions.id',
      'solutions.state',
      'map_count',
      'list_price',
      'service_types.id as type_id',
      'key',
      'kind',
      'stage',
      'names',
      'solution_matches.state as fit',
      'patch',
      'preview',
      'purchase_id',
      'pack_id',
    ])
    .where('solution_matches.project_id', '=', projectId)
    .where('solution_matches.state', '<>', 'unfit')
    .where((eb) => eb.or([eb('solutions.state', '=', 'ready'), eb('purchase_id', 'is not', null)]))
    .orderBy('solutions.created_at')
    .orderBy('solutions.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    serviceType: {
      id: row.type_id,
      key: row.key,
      kind: row.kind,
      stage: row.stage,
      names: row.names,
    },
    fit: row.fit === 'fits' ? 'fits' : 'inFile',
    mapCount: row.map_count,
    ownListPrice: row.list_price,
    patch: row.patch,
    preview: row.preview ?? [],
    isPurchased: row.purchase_id !== null,
    packId: row.pack_id,
  }));
}

/** The product that a solution is sold as. */
export function productOf({ kind }: Pick<ServiceType, 'kind'>): Product {
  switch (kind) {
    case 'STAGE':
      return 'solutionStage1';
    case 'AI_STAGE':
      return 'solutionAiStage';
    case 'OTHER':
      return 'solutionService';
  }
}

/** Tells what solutions cost without a discount now, in whole coins. */
export async function listPrices(
  db: Database,
): Promise<(row: Pick<ReadyRow, 'serviceType' | 'ownListPrice'>) => number> {
  const prices = await pricesInForce(db);
  return ({ serviceType, ownListPrice }) => {
    const product = productOf(serviceType);
    const price = ownListPrice ?? prices.find((each) => each.product === product)?.listPrice;
    if (price === undefined) throw new Error(`${product} has no price`);
    return price;
  };
}
