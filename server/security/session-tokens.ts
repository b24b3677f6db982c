import { jwtVerify, SignJWT } from 'jose';
import { TOKEN_REFRESH_MARGIN_S } from '../../core/contract/limits.ts';

/** How long a token is good, in seconds. */
export const TOKEN_LIFETIME_S = 3600;

/** What a token says. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Epoch seconds. */
  readonly expiresAtS: number;
}

/** A new token. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes and reads the bearer tokens of sessions: JWT, HS256. */
export interface SessionTokens {
  /** A token and its last moment. */
  issue(userId: string, sessionId: string, now: Date): Promise<IssuedToken>;
  /** @returns `undefined` for a token that is not ours, broken or expired */
  read(token: string, now: Date): Promise<TokenClaims | undefined>;
}

const ALGORITHM = 'HS256';

/** @param secret at least 32 bytes */
export function createSessionTokens(secret: Uint8Array, lifetimeS: number): SessionTokens {
  return {
    issue: async (userId, sessionId, now) => {
      const issuedAtS = Math.floor(now.getTime() / 1000);
      const expiresAtS = issuedAtS + lifetimeS;
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(expiresAtS)
        .sign(secret);
      return { token, expiresAt: new Date(expiresAtS * 1000) };
    },
    read: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          currentDate: now,
          requiredClaims: ['sub', 'exp', 'iat', 'sid'],
        });
        const { sub, sid, exp } = payload;
        if (sub === undefined || exp === undefined || typeof sid !== 'string') return undefined;
        return { userId: sub, sessionId: sid, expiresAtS: exp };
      } catch (error) {
        if (error instanceof Error && 'code' in error) return undefined;
        throw error;
      }
    },
  };
}

/** Whether a token ends so soon that the answer should carry a new one. Specification 4, "Auth". */
export function isDueForRefresh(claims: TokenClaims, now: Date): boolean {
  return claims.expiresAtS - now.getTime() / 1000 < TOKEN_REFRESH_MARGIN_S;
}
