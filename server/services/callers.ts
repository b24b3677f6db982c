import { sql } from 'kysely';
import { MAX_VERSION_BYTES_DEFAULT } from '../../core/contract/limits.ts';
import type { Database } from '../db/schema.ts';
import { isUuid } from '../db/uuid.ts';
import { unauthorized } from '../errors.ts';
import type { TokenClaims } from '../security/session-tokens.ts';
import type { ServiceContext } from './context.ts';
import { LICENCE_OF_USER, type LicenceJson, licenceOf } from './licences.ts';
import { IS_OPEN } from './open-sessions.ts';
import type { Account, UserRow } from './users.ts';

/** Who makes a call, and with which session. */
export interface Caller extends Account {
  readonly claims: TokenClaims;
  /** Until when the session lasts at most, in seconds from now. */
  readonly sessionLeftS: number;
  /** The project that the call names, if it is an active one of the person. */
  readonly project: ProjectHead | null;
}

/** What calls about something inside a project need to know of it. */
export interface ProjectHead {
  readonly id: string;
  readonly userId: string;
  readonly contentId: string;
  readonly fileName: string;
  readonly lengthBytes: number;
  /** Of the original, lower-case hexadecimal. */
  readonly sha256: string;
  readonly createdAt: Date;
  /** Most bytes of a version that may differ from the original, by the settings of the person. */
  readonly maxVersionBytes: number;
}

/** What is asked of a person and a project at once. */
interface CallerRow extends UserRow {
  readonly licence: LicenceJson | null;
  readonly content_id: string | null;
  readonly file_name: string | null;
  readonly length_bytes: number | null;
  readonly sha256: string | null;
  readonly project_created_at: Date | null;
  readonly max_version_bytes: number | null;
  readonly session_left_s: number;
}

/**
 * Who a bearer token belongs to, and the project the call is about: one question to the database for both.
 *
 * @param authorization header of the request
 * @param projectId as the address of the request names it; any text
 * @throws ApiError 401 if there is no token, it is broken or expired, or the session has ended
 */
export async function callerOf(
  context: ServiceContext,
  authorization: string | undefined,
  projectId: string | undefined,
): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? undefined : await context.tokens.read(token, context.now());
  if (claims === undefined) throw unauthorized();
  const wanted = projectId !== undefined && isUuid(projectId) ? projectId : null;
  const row = await context.door.statement((db) => callerRow(db, claims, wanted));
  // The password of the demo account is public: where the demo is off, a former session must not be a way in.
  if (row === undefined || (row.is_demo && !context.isDemo)) throw unauthorized();
  return {
    user: row,
    licence: licenceOf(row.licence),
    claims,
    sessionLeftS: row.session_left_s,
    project: projectHead(row, wanted),
  };
}

function callerRow(
  db: Database,
  claims: TokenClaims,
  projectId: string | null,
): Promise<CallerRow | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('projects', (join) =>
      join
        .on('projects.id', '=', sql<string>`${projectId}::uuid`)
        .onRef('projects.user_id', '=', 'users.id')
        .on('projects.archived_at', 'is', null),
    )
    .leftJoin('contents', 'contents.id', 'projects.content_id')
    .leftJoin('settings', 'settings.user_id', 'users.id')
    .selectAll('users')
    .select(LICENCE_OF_USER.as('licence'))
    .select(['projects.content_id', 'projects.file_name'])
    .select('projects.created_at as project_created_at')
    .select(['contents.length_bytes', 'contents.sha256', 'settings.max_version_bytes'])
    .select(
      sql<number>`extract(epoch from sessions.latest_end - now())::float8`.as('session_left_s'),
    )
    .where('sessions.id', '=', claims.sessionId)
    .where('users.id', '=', claims.userId)
    .where(IS_OPEN)
    .executeTakeFirst();
}

function projectHead(row: CallerRow, projectId: string | null): ProjectHead | null {
  const { content_id: contentId, file_name: fileName, length_bytes: lengthBytes, sha256 } = row;
  const { project_created_at: createdAt } = row;
  if (projectId === null || contentId === null || fileName === null) return null;
  if (lengthBytes === null || sha256 === null || createdAt === null) return null;
  return {
    id: projectId.toLowerCase(),
    userId: row.id,
    contentId,
    fileName,
    lengthBytes,
    sha256,
    createdAt,
    maxVersionBytes: row.max_version_bytes ?? MAX_VERSION_BYTES_DEFAULT,
  };
}
