import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Link } from '../../core/contract/common.ts';
import type { Licence } from './licences.ts';

/** What there is where something is sold by card. */
const SALES: readonly string[] = ['plans', 'packages', 'cards', 'orders'];

/** Which part of a person's projects a project is in. */
export type ProjectList = 'active' | 'archived';

/**
 * What a person may do now. Settings load only with a licence (specification 6).
 *
 * @param isSelling whether anything is sold by card
 */
export function userLinks(licence: Licence | null, isSelling: boolean): Link[] {
  return [
    { rel: 'self', href: `${API_ROOT}/auth` },
    { rel: 'sessions', href: `${API_ROOT}/sessions` },
    { rel: 'projects', href: `${API_ROOT}/projects` },
    { rel: 'archived-projects', href: `${API_ROOT}/archived-projects` },
    { rel: 'balances', href: `${API_ROOT}/balances` },
    { rel: 'subscription', href: `${API_ROOT}/subscription` },
    { rel: 'purchases', href: `${API_ROOT}/purchases` },
    { rel: 'activation-keys', href: `${API_ROOT}/activation-keys` },
    ...(isSelling ? SALES.map((rel) => ({ rel, href: `${API_ROOT}/${rel}` })) : []),
    ...(licence?.isValid ? [{ rel: 'settings', href: `${API_ROOT}/settings` }] : []),
  ];
}

/**
 * What the owner may do with a project now, each as a relation and the address of its call. The page shows what has a link;
 * nothing else decides about it.
 */
export function projectLinks(projectId: string, list: ProjectList): Link[] {
  if (list === 'archived') {
    const self = `${API_ROOT}/archived-projects/${projectId}`;
    return linksTo(self, ['restore', 'delete']);
  }
  const self = `${API_ROOT}/projects/${projectId}`;
  return [...linksTo(self, ['self', 'update', 'archive']), { rel: 'files', href: `${self}/files` }];
}

/** What the owner of a project may do with one of its saved versions. */
export function versionLinks(projectId: string, versionId: string): Link[] {
  return linksTo(versionAddress(projectId, versionId), ['self', 'update', 'rename', 'delete']);
}

/** What the owner of a project may do with its original. */
export function originalLinks(projectId: string, originalId: string): Link[] {
  return linksTo(versionAddress(projectId, originalId), ['self']);
}

function versionAddress(projectId: string, versionId: string): string {
  return `${API_ROOT}/projects/${projectId}/files/${versionId}`;
}

function linksTo(href: string, relations: readonly string[]): Link[] {
  return relations.map((rel) => ({ rel, href }));
}
