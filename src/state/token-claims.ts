import { z } from 'zod';

/** What a token says about itself, in epoch seconds. Specification 3, "token claims". */
export interface TokenClaims {
  readonly iat: number;
  readonly exp: number;
}

const claimsSchema = z.object({ iat: z.number(), exp: z.number() });

/** Claims of a JWT, unverified: the server alone judges tokens. `undefined` if the text is none. */
export function claimsOf(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return claimsSchema.safeParse(json).data;
  } catch {
    return undefined;
  }
}
