import type { HttpClient } from './http-client.ts';

/** Takes the tag "noread" off a project; without effect where it has none. Specification 7, "Projects". */
export function removeNoreadTag(http: HttpClient, projectId: string): Promise<void> {
  return http.send({
    method: 'DELETE',
    path: `projects/${projectId}/tags/noread`,
    failure: 'NOREAD_REMOVE_FAILURE',
  });
}
