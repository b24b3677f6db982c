import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Link } from '../../core/contract/common.ts';
import type { Licence } from './licences.ts';

/** What there is where something is sold by card. */
const SALES: readonly string[] = ['plans', 'packages', 'cards', 'orders'];

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
  /** Whether anything is sold by card. */
  readonly isSelling: boolean;
}

/** What a person may do now. Settings load only with a licence (specification 6). */
export function userLinks({
  licence,
  isDemo,
  hasEvc,
  hasCurrentTerms,
  isSelling,
}: UserState): Link[] {
  return [
    { rel: 'self', href: `${API_ROOT}/auth` },
    { rel: 'sessions', href: `${API_ROOT}/sessions` },
    { rel: 'projects', href: `${API_ROOT}/projects` },
    { rel: 'archived-projects', href: `${API_ROOT}/archived-projects` },
    { rel: 'balances', href: `${API_ROOT}/balances` },
    { rel: 'subscription', href: `${API_ROOT}/subscription` },
    { rel: 'news', href: `${API_ROOT}/news` },
    { rel: 'purchases', href: `${API_ROOT}/purchases` },
    { rel: 'activation-keys', href: `${API_ROOT}/activation-keys` },
    ...(isSelling ? SALES.map((rel) => ({ rel, href: `${API_ROOT}/${rel}` })) : []),
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
 *
 * @param isNoread whether it has the tag "noread"
 */
export function projectLinks(projectId: string, list: ProjectList, isNoread: boolean): Link[] {
  if (list === 'archived') {
    const self = `${API_ROOT}/archived-projects/${projectId}`;
    return [...linksTo(self, ['restore', 'delete']), reportLink(projectId)];
  }
  const self = `${API_ROOT}/projects/${projectId}`;
  return [
    ...linksTo(self, ['self', 'update', 'archive']),
    { rel: 'files', href: `${self}/files` },
    { rel: 'prices', href: `${self}/prices` },
    { rel: 'dtcs', href: `${self}/dtcs` },
    { rel: 'solutions', href: `${self}/files/{fileId}/solutions` },
    reportLink(projectId),
    ...(isNoread ? [{ rel: 'remove-noread', href: `${self}/tags/noread` }] : []),
  ];
}

/** Something may be wrong with an archived project as well. */
function reportLink(projectId: string): Link {
  return { rel: 'report', href: `${API_ROOT}/projects/${projectId}/reports` };
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

/** What decides about solutions in a version. */
export interface SolutionFacts {
  readonly hasLicence: boolean;
  /** Whether it is a saved version, and not the original. */
  readonly isVersion: boolean;
}

/** What decides about one ready solution. */
export interface ReadySolutionFacts {
  readonly id: string;
  /** Whether the file takes it. */
  readonly fits: boolean;
  readonly isWithdrawn: boolean;
  readonly isPurchased: boolean;
  /** The pack that it was bought with: it is applied with the whole of it. */
  readonly packId: string | null;
}

/** What may be done with solutions in a version; `fileId` also of the original. */
export class SolutionRights {
  readonly #project: string;
  readonly #file: string;
  readonly #facts: SolutionFacts;

  constructor(projectId: string, fileId: string, facts: SolutionFacts) {
    this.#project = `${API_ROOT}/projects/${projectId}`;
    this.#file = versionAddress(projectId, fileId);
    this.#facts = facts;
  }

  ofReady({ id, fits, isWithdrawn, isPurchased, packId }: ReadySolutionFacts): Link[] {
    const mayBuy = this.#facts.hasLicence && fits && !isWithdrawn && !isPurchased;
    return [
      ...(mayBuy ? [this.#purchase()] : []),
      ...this.#apply(id, fits && isPurchased && packId === null),
      ...this.#preview(id, fits),
    ];
  }

  /** @param fits whether the file takes all of it */
  ofPack(id: string, fits: boolean): Link[] {
    return this.#apply(id, fits);
  }

  ofOwn(id: string, fits: boolean): Link[] {
    const remove = { rel: 'delete', href: `${API_ROOT}/my-solutions/${id}` };
    return [...this.#apply(id, fits), ...this.#preview(id, fits), remove];
  }

  /** @param portId of what is carried from another version */
  ofPort(
    portId: string,
    { isWritable, isLeavable }: { readonly isWritable: boolean; readonly isLeavable: boolean },
  ): Link[] {
    const href = `${this.#file}/ports/${portId}`;
    return [
      ...(this.#mayWrite && isWritable ? [{ rel: 'apply', href }] : []),
      ...(this.#facts.hasLicence && isLeavable
        ? [{ rel: 'leave-out', href: `${href}/left-out` }]
        : []),
    ];
  }

  /** @param stands whether all is still as it was written */
  ofApplication(id: string, stands: boolean): Link[] {
    if (!this.#mayWrite || !stands) return [];
    return [{ rel: 'revert', href: `${this.#file}/applications/${id}/revert` }];
  }

  /** @param isAnySold whether there is something to buy */
  ofList(isAnySold: boolean): Link[] {
    return [
      ...(this.#mayWrite ? [{ rel: 'learn', href: `${this.#file}/my-solutions` }] : []),
      ...(isAnySold
        ? [
            { ...this.#purchase(), rel: 'purchase-solutions' },
            { rel: 'pack-price', href: `${this.#project}/prices/solution-pack` },
          ]
        : []),
    ];
  }

  /** @param isSold whether all of a set can be bought together now */
  ofSet(isSold: boolean): Link[] {
    return this.#facts.hasLicence && isSold ? [this.#purchase()] : [];
  }

  get #mayWrite(): boolean {
    return this.#facts.hasLicence && this.#facts.isVersion;
  }

  #purchase(): Link {
    return { rel: 'purchase', href: `${this.#project}/solutions` };
  }

  #apply(id: string, isReady: boolean): Link[] {
    if (!this.#mayWrite || !isReady) return [];
    return [{ rel: 'apply', href: `${this.#file}/solutions/${id}` }];
  }

  #preview(id: string, fits: boolean): Link[] {
    return fits ? [{ rel: 'preview', href: `${this.#file}/solutions/${id}/preview` }] : [];
  }
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

/** What decides about the map packs of a project. */
export interface MapPackFacts {
  readonly hasLicence: boolean;
  /** Whether any fits into its file. */
  readonly isOffered: boolean;
  readonly isPurchased: boolean;
}

/** What the owner of a project may buy of map packs. @param rel name of the relation, where it is told */
export function mapPackLinks(
  projectId: string,
  { hasLicence, isOffered, isPurchased }: MapPackFacts,
  rel: 'purchase' | 'purchase-mappacks',
): Link[] {
  if (!hasLicence || !isOffered || isPurchased) return [];
  return [{ rel, href: `${API_ROOT}/projects/${projectId}/mappacks/basic` }];
}
