import { type BeginPort, type Port, portSchema } from '../../core/contract/ports.ts';
import { type SolutionWork, solutionWorkSchema } from '../../core/contract/solution-works.ts';
import type { HttpClient } from './http-client.ts';
import { endedWork, orderCall } from './order-calls.ts';
import type { SeenVersion } from './purchases-api.ts';
import type { SolutionChoices } from './solutions-api.ts';

/** Calls that carry the work of a version to a project. Those that order something carry the key of the click they come from. */
export interface PortsApi {
  /** Has the work looked for in the project; how far it is an event tells. @param versionId where it would be written */
  begin(projectId: string, versionId: string, source: BeginPort, key: string): Promise<Port>;
  /** Tells nobody where there is no answer. */
  port(projectId: string, versionId: string, portId: string): Promise<Port>;
  /** @param maps ids of all that can be left out */
  leaveOut(
    projectId: string,
    versionId: string,
    portId: string,
    maps: readonly string[],
    key: string,
  ): Promise<Port>;
  /** @returns the work, once it has ended */
  apply(
    projectId: string,
    version: SeenVersion,
    portId: string,
    choices: SolutionChoices,
    key: string,
  ): Promise<SolutionWork>;
}

/** Ours, beside specification 7, "Solutions". */
export function createPortsApi(http: HttpClient): PortsApi {
  const root = (projectId: string, versionId: string): string =>
    `projects/${projectId}/files/${versionId}/ports`;
  return {
    begin: (projectId, versionId, source, key) =>
      http.json(
        portSchema,
        orderCall(root(projectId, versionId), 'LEARN_SOLUTION_FAILURE', source, key),
      ),
    port: (projectId, versionId, portId) =>
      http.json(portSchema, { path: `${root(projectId, versionId)}/${portId}`, kind: 'silent' }),
    leaveOut: (projectId, versionId, portId, maps, key) => {
      const path = `${root(projectId, versionId)}/${portId}/left-out`;
      return http.json(portSchema, orderCall(path, 'LEARN_SOLUTION_FAILURE', { maps }, key));
    },
    apply: (projectId, { id: versionId, revision }, portId, choices, key) => {
      const path = `${root(projectId, versionId)}/${portId}`;
      const body = { ...choices, revision };
      return endedWork(
        http,
        solutionWorkSchema,
        orderCall(path, 'APPLY_SOLUTIONS_FAILURE', body, key),
      );
    },
  };
}
