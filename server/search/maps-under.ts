import { sql } from 'kysely';
import type { FoundPlace } from '../../core/contract/file-search.ts';
import { mapCellAt } from '../../core/maps/cell-address.ts';
import type { MapFields, MapKind } from '../../core/maps/map-definition.ts';
import type { Door } from '../db/transact.ts';

/** Whose map is told where several lie over a place. */
const ORDER: Readonly<Record<MapKind, number>> = { USER_MAP: 0, MAPPACK_MAP: 1, POTENTIAL_MAP: 2 };

interface MapRow {
  readonly id: string;
  readonly kind: MapKind;
  readonly fields: Omit<MapFields, 'folderId'>;
}

/** The maps of a project whose values lie at addresses, by address. The database gives those alone that may. */
export async function mapsUnder(
  door: Door,
  projectId: string,
  addresses: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<FoundPlace['map']>>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await door.statement((db) =>
    sql<MapRow>`
      select id, kind, fields from (
        select id, kind, fields,
          (fields #>> '{cells,address}')::int8 as first,
          (fields ->> 'width')::int8 as width, (fields ->> 'height')::int8 as height,
          (fields #>> '{cells,type,wordBytes}')::int8 + (fields #>> '{cells,skipBytes}')::int8 as pitch,
          (fields ->> 'lineSkipBytes')::int8 as line_skip
        from maps where project_id = ${projectId}::uuid
      ) as map
      where exists (
        select from unnest(${[...addresses]}::int8[]) as hit(address)
        where hit.address >= first
          and hit.address < first + width * height * pitch + greatest(width, height) * line_skip
      )`.execute(db),
  );
  const maps = rows.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  return new Map(
    addresses.flatMap((address) => {
      const map = maps.find(({ fields }) => mapCellAt(fields, address) !== undefined);
      return map === undefined
        ? []
        : [[address, { id: map.id, name: map.fields.name, kind: map.kind }] as const];
    }),
  );
}
