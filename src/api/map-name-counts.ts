import { type MapNames, mapNamesSchema } from '../../core/contract/map-names.ts';
import type { HttpClient } from './http-client.ts';

/** How many potential maps of a project have names elsewhere, and whether that may change yet. Tells nobody where it cannot be had. */
export async function mapNameCounts(
  http: HttpClient,
  projectId: string,
): Promise<Pick<MapNames, 'counts' | 'isMatching'>> {
  const { counts, isMatching } = await http.json(mapNamesSchema, {
    path: `projects/${projectId}/map-names`,
    query: { limit: 1 },
    kind: 'silent',
  });
  return { counts, isMatching };
}
