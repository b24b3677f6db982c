import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Link } from '../../core/contract/common.ts';
import type { Licence } from './licences.ts';

/** Which part of a person's projects a project is in. */
export type ProjectList = 'active' | 'archived';

/** What decides about what a person may do. */
export interface UserState {
  readonly licence: Licence | null;
  /** The demo account is many people's: nobody changes it, or takes everything of it away. */
  readonly isDemo: boolean;
  readonly hasEvc: boolean;
  /** Whether the terms in force are accepted. */
  readonly hasCurrentTerms: boolean;
}

/** What a person may do now. Settings load only with a licence (specification 6). */
export function userLinks({ licence, isDemo, hasEvc, hasCurrentTerms }: UserState): Link[] {
  return [
    { rel: 'self', href: `${API_ROOT}/auth` },
    { rel: 'sessions', href: `${API_ROOT}/sessions` },
    { rel: 'projects', href: `${API_ROOT}/projects` },
    { rel: 'archived-projects', href: `${API_ROOT}/archived-projects` },
    { rel: 'balances', href: `${API_ROOT}/balances` },
    ...(licence?.isValid
      ? [
          { rel: 'settings', href: `${API_ROOT}/settings` },
          { rel: 'create-project', href: `${API_ROOT}/projects` },
        ]
      : []),
    ...(isDemo ? [] : linksTo(`${API_ROOT}/accounts/me`, ['account'])),
    ...(isDemo ? [] : linksTo(`${API_ROOT}/accounts/me/export`, ['export'])),
    ...(isDemo || hasEvc ? [] : linksTo(`${API_ROOT}/evc`, ['evc'])),
    ...(hasCurrentTerms ? [] : linksTo(`${API_ROOT}/agreements`, ['agreements'])),
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
  return [
    ...linksTo(self, ['self', 'update', 'archive']),
    { rel: 'files', href: `${self}/files` },
    { rel: 'prices', href: `${self}/prices` },
    { rel: 'dtcs', href: `${self}/dtcs` },
  ];
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

/** What decides about purchases for a project. */
export interface CommerceFacts {
  readonly hasLicence: boolean;
  /** Whether trouble codes of its original are known. */
  readonly hasCodes: boolean;
  /** Whether it has the removal of trouble codes. */
  readonly hasRemoval: boolean;
}

/** What the owner of a project may buy for it, and do with what was bought; `{fileId}` stands for a version. */
export function commerceLinks(
  projectId: string,
  { hasLicence, hasCodes, hasRemoval }: CommerceFacts,
): { readonly ofPrices: Link[]; readonly ofCodes: Link[] } {
  const self = `${API_ROOT}/projects/${projectId}`;
  const mayBuyRemoval = hasLicence && hasCodes && !hasRemoval;
  const mayRemove = hasLicence && hasRemoval;
  const fix = { rel: 'fix-checksums', href: `${self}/files/{fileId}/checksums/crc` };
  return {
    ofPrices: [
      ...(hasLicence ? [fix] : []),
      ...(mayBuyRemoval ? [{ rel: 'purchase-dtcs', href: `${self}/dtcs` }] : []),
    ],
    ofCodes: [
      ...(mayBuyRemoval ? [{ rel: 'purchase', href: `${self}/dtcs` }] : []),
      ...(mayRemove ? [{ rel: 'remove', href: `${self}/files/{fileId}/dtcs` }] : []),
    ],
  };
}
