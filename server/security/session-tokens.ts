import { jwtVerify, SignJWT } from 'jose';
import { TOKEN_REFRESH_MARGIN_S } from '../../core/contract/limits.ts';
import { isUuid } from '../db/uuid.ts';

/** How long a token is good, in seconds. */
export const TOKEN_LIFETIME_S = 3600;

/** What a token says. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Epoch seconds. */
  readonly expiresAtS: number;
}

/** Makes and reads the bearer tokens of sessions: JWT, HS256. */
export interface SessionTokens {
  /** How long a token is good at most, in seconds. */
  readonly lifetimeS: number;
  /** @param lifetimeS how long this one is good, in seconds */
  issue(userId: string, sessionId: string, now: Date, lifetimeS: number): Promise<string>;
  /** @returns `undefined` for a token that is not ours, broken or expired */
  read(token: string, now: Date): Promise<TokenClaims | undefined>;
}

const ALGORITHM = 'HS256';
/** A token that would last so little longer than the one it follows is not made, in seconds. */
const MIN_GAIN_S = 2;

/** @param secret at least 32 bytes */
export function createSessionTokens(secret: Uint8Array, lifetimeS: number): SessionTokens {
  return {
    lifetimeS,
    issue: (userId, sessionId, now, seconds) => {
      const issuedAtS = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + Math.floor(seconds))
        .sign(secret);
    },
    read: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          currentDate: now,
          requiredClaims: ['sub', 'exp', 'iat', 'sid'],
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined)
          return undefined;
        // Another release may have had other ids: no database is asked for them.
        if (!isUuid(sub) || !isUuid(sid)) return undefined;
        return { userId: sub, sessionId: sid, expiresAtS: exp };
      } catch (error) {
        if (error instanceof Error && 'code' in error) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Whether a token ends so soon that the answer should carry a new one (specification 4, "Auth"), and before its session does: a new
 * one would end with the session as well.
 *
 * @param sessionLeftS how long the session may last, in seconds
 */
export function isDueForRefresh(claims: TokenClaims, sessionLeftS: number, now: Date): boolean {
  const leftS = claims.expiresAtS - now.getTime() / 1000;
  return leftS < TOKEN_REFRESH_MARGIN_S && leftS + MIN_GAIN_S < sessionLeftS;
}
