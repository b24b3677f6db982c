import { z } from 'zod';

/** Greatest price, in coins. */
export const MAX_PRICE = 1_000_000;

/** A price or a part of one: whole coins, without tax. */
export const coinsSchema = z.number().int().min(0).max(MAX_PRICE);
