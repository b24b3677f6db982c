import type { MapPack, OfferedMap } from '../../core/contract/map-packs.ts';
import type { Price, Purchase, ReceiptOfCoins } from '../../core/contract/prices.ts';
import { countNotFound, type LibraryMap } from '../../core/map-library/name-maps.ts';
import { compareNames } from '../../core/maps/name-order.ts';
import { holdAccount } from '../commerce/hold-account.ts';
import { priceOf } from '../commerce/prices.ts';
import type { Database } from '../db/schema.ts';
import type { Trx } from '../db/transact.ts';
import { nothingKnown } from '../errors.ts';
import type { KeptMatch } from '../map-library/match-content.ts';
import {
  fittingPacks,
  hasFittingPacks,
  isSure,
  keepPackMaps,
  mapsOfPacks,
} from '../map-library/pack-maps.ts';
import { refreshPacks } from '../map-library/refresh-packs.ts';
import { buyerOf } from './buyer-of.ts';
import type { Caller, ProjectHead } from './callers.ts';
import type { ServiceContext } from './context.ts';
import { packMapsOf, withoutPack } from './pack-maps.ts';
import { PLAIN_KEY } from './project-offers.ts';
import { buy } from './purchases.ts';
import { mapPackLinks } from './rights.ts';

const PRODUCT = 'basicMapPack';
const BUYING_FAILURE = 'MAPPACK_NOT_PURCHASED';

/**
 * The basic map pack of a project: all maps of the library's packs that were found in its file. Before it is bought nothing goes out
 * that tells where they stand.
 *
 * @throws ApiError 409 if it has none
 */
export function mapPack(
  { door }: ServiceContext,
  caller: Caller,
  project: ProjectHead,
): Promise<MapPack> {
  return door.transact(async (trx) => {
    const price = await priceOfPack(trx, caller, project);
    const { isPurchased } = price;
    const packs = await fittingPacks(trx, project.id);
    const isOffered = packs.length > 0;
    if (!isPurchased && !isOffered) throw noneKnown();
    const maps = isPurchased ? (await packMapsOf(trx, project.id)).map(withoutPack) : [];
    const hasLicence = caller.licence?.isValid === true;
    return {
      state: isPurchased ? 'purchased' : 'processed',
      price,
      offered: isPurchased ? [] : mapsOfPacks(packs).map(offeredMap).sort(compareOffered),
      maps,
      notFoundCount: countNotFound([
        ...packs.flatMap(({ match }) => [...libraryMaps(match)]),
        ...maps.map((map) => ({ ...map, isFound: true })),
      ]),
      links: mapPackLinks(project.id, { hasLicence, isOffered, isPurchased }, 'purchase'),
    };
  });
}

/** What a match says of each map of its source. */
export function* libraryMaps({ carried, lost }: KeptMatch): Generator<LibraryMap> {
  for (const { map } of carried) yield { ...map, isFound: true };
  for (const map of lost) yield { ...map, isFound: false };
}

function offeredMap(carried: ReturnType<typeof mapsOfPacks>[number]): OfferedMap {
  const { name, folder, width, height } = carried.map;
  return { name, folder, width, height, isSure: isSure(carried) };
}

function compareOffered(a: OfferedMap, b: OfferedMap): number {
  return (
    compareNames(a.folder ?? '', b.folder ?? '') ||
    compareNames(a.name, b.name) ||
    // Of the same name as well nothing may tell which stands first in the file.
    a.width - b.width ||
    a.height - b.height ||
    Number(b.isSure) - Number(a.isSure)
  );
}

/**
 * Buys the basic map pack of a project: what it costs and the maps that it gives are one transaction.
 *
 * @throws ApiError as `buy`; 409 also where no pack fits
 */
export async function buyMapPack(
  trx: Trx,
  caller: Caller,
  project: ProjectHead,
  offer: Purchase,
): Promise<ReceiptOfCoins> {
  // Before anything is looked at: of two purchases at once the second sees the first.
  await holdAccount(trx, caller.user.id);
  const { isPurchased } = await priceOfPack(trx, caller, project);
  if (!isPurchased && !(await hasFittingPacks(trx, project.id))) throw noneKnown();
  const receipt = await buy(trx, {
    caller,
    project,
    product: PRODUCT,
    productKey: PLAIN_KEY,
    offer,
    failure: BUYING_FAILURE,
  });
  // Until the project was held, after the coins as everybody does, the pack may have been withdrawn: nothing is paid then either.
  if ((await keepPackMaps(trx, project.id)) === 0) throw noneKnown();
  await refreshPacks(trx, project.id, true, true);
  return receipt;
}

function priceOfPack(db: Database, caller: Caller, project: ProjectHead): Promise<Price> {
  return priceOf(db, {
    buyer: buyerOf(caller),
    projectId: project.id,
    product: PRODUCT,
    productKey: PLAIN_KEY,
  });
}

const noneKnown = (): Error => nothingKnown('NO_MAPPACKS_FOR_ECU', 'mapPackUnknown');
