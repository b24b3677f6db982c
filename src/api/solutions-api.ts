import type { Purchase } from '../../core/contract/prices.ts';
import {
  type SolutionPreview,
  solutionPreviewSchema,
} from '../../core/contract/solution-previews.ts';
import {
  type ApplySolution,
  type SolutionWork,
  solutionWorkSchema,
} from '../../core/contract/solution-works.ts';
import {
  type BoughtSolutions,
  boughtSolutionsSchema,
  type OwnSolution,
  ownSolutionSchema,
  type PackPrice,
  type ProjectSolutions,
  packPriceSchema,
  solutionsSchema,
} from '../../core/contract/solutions.ts';
import type { Call, HttpClient } from './http-client.ts';
import { endedWork, orderCall } from './order-calls.ts';
import type { SeenVersion } from './purchases-api.ts';

/** What a person has chosen about a solution that is applied. */
export type SolutionChoices = Omit<ApplySolution, 'revision'>;

/**
 * Calls about solutions. Those that order something carry the key of the click they come from: sent again under the same key, a call is
 * answered as the first time and done once. Those that only ask tell nobody where there is no answer.
 */
export interface SolutionsApi {
  /** What there is for a project, as it stands in one of its versions, or in the original (`ori`). */
  solutions(projectId: string, versionId: string): Promise<ProjectSolutions>;
  /** What a solution would change in a version. */
  preview(projectId: string, versionId: string, solutionId: string): Promise<SolutionPreview>;
  /** What a set of solutions costs together. */
  packPrice(projectId: string, solutionIds: readonly string[]): Promise<PackPrice>;
  /** @param solutionIds one, or several as a pack */
  buy(
    projectId: string,
    solutionIds: readonly string[],
    offer: Purchase,
    key: string,
  ): Promise<BoughtSolutions>;
  /** Has a solution learnt from a saved version; whether it was learnt an event tells. */
  learn(projectId: string, versionId: string, name: string, key: string): Promise<OwnSolution>;
  /** Removes a solution of the person's own from all projects. */
  deleteOwn(solutionId: string): Promise<void>;
  /** @param id of a solution, or of a pack. @returns the work, once it has ended */
  apply(
    projectId: string,
    version: SeenVersion,
    id: string,
    choices: SolutionChoices,
    key: string,
  ): Promise<SolutionWork>;
  /** Takes back what was written by one application. @returns the work, once it has ended */
  revert(
    projectId: string,
    version: SeenVersion,
    applicationId: string,
    key: string,
  ): Promise<SolutionWork>;
}

/** Specification 7, "Solutions"; previews and taking back are ours. */
export function createSolutionsApi(http: HttpClient): SolutionsApi {
  const fileRoot = (projectId: string, versionId: string): string =>
    `projects/${projectId}/files/${versionId}`;
  const ended = (call: Call): Promise<SolutionWork> => endedWork(http, solutionWorkSchema, call);
  return {
    solutions: (projectId, versionId) =>
      http.json(solutionsSchema, {
        path: `${fileRoot(projectId, versionId)}/solutions`,
        kind: 'silent',
      }),
    preview: (projectId, versionId, solutionId) =>
      http.json(solutionPreviewSchema, {
        path: `${fileRoot(projectId, versionId)}/solutions/${solutionId}/preview`,
        kind: 'silent',
      }),
    packPrice: (projectId, solutionIds) => {
      const query = new URLSearchParams(solutionIds.map((id) => ['solution[]', id]));
      const path = `projects/${projectId}/prices/solution-pack?${query}`;
      return http.json(packPriceSchema, { path, kind: 'silent' });
    },
    buy: (projectId, solutionIds, offer, key) => {
      const failure =
        solutionIds.length === 1 ? 'PURCHASE_SOLUTION_FAILURE' : 'CREATE_SOLUTIONS_PACK_FAILURE';
      return http.json(
        boughtSolutionsSchema,
        orderCall(`projects/${projectId}/solutions`, failure, { ...offer, solutionIds }, key),
      );
    },
    learn: (projectId, versionId, name, key) => {
      const path = `${fileRoot(projectId, versionId)}/my-solutions`;
      return http.json(ownSolutionSchema, orderCall(path, 'LEARN_SOLUTION_FAILURE', { name }, key));
    },
    deleteOwn: (solutionId) =>
      http.send({
        method: 'DELETE',
        path: `my-solutions/${solutionId}`,
        failure: 'DELETE_MY_SOLUTIONS_FAILURE',
      }),
    apply: (projectId, { id: versionId, revision }, id, choices, key) => {
      const path = `${fileRoot(projectId, versionId)}/solutions/${id}`;
      return ended(orderCall(path, 'APPLY_SOLUTIONS_FAILURE', { ...choices, revision }, key));
    },
    revert: (projectId, { id: versionId, revision }, applicationId, key) => {
      const path = `${fileRoot(projectId, versionId)}/applications/${applicationId}/revert`;
      return ended(orderCall(path, 'APPLY_SOLUTIONS_FAILURE', { revision }, key));
    },
  };
}
