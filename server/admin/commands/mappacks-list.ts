import { sql } from 'kysely';
import { parseWords } from '../parse-words.ts';
import type { StaffCommand } from '../staff-command.ts';

/** Lists the map packs, the newest first: what they are for, in how many projects they fit, and who has them. */
export const mappacksList: StaffCommand = {
  usage: '',
  read: (given) => {
    parseWords(given, {});
    return async (door) => ({
      packs: await door.statement((db) =>
        db
          .selectFrom('map_packs')
          .select([
            'id',
            'name',
            'state',
            'family',
            'software_numbers as softwareNumbers',
            'map_count as maps',
            'original_sha256 as originalSha256',
            'created_at as createdAt',
          ])
          .select(
            sql<number>`(select count(*)::int4 from library_matches
              where library_matches.pack_id = map_packs.id and sure_count > 0)`.as('fits'),
          )
          .select(
            sql<number>`(select count(distinct project_id)::int4 from pack_maps
              where pack_maps.pack_id = map_packs.id)`.as('bought'),
          )
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .execute(),
      ),
    });
  },
};
