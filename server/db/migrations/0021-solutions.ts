import { type Kysely, sql } from 'kysely';

/** Solutions: ready ones and those that persons have learnt, where they fit, what was bought, and what was written of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table service_types (
    id uuid primary key default gen_random_uuid(),
    key text not null unique,
    kind text not null check (kind in ('STAGE', 'AI_STAGE', 'OTHER')),
    stage int4 check (stage between 1 and 99),
    names jsonb not null,
    check ((kind = 'OTHER') = (stage is null)))`.execute(db);

  // Without an owner: ready for everybody. The list price is that of its product where it has none of its own.
  await sql`create table solutions (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid references users on delete cascade,
    service_type_id uuid references service_types,
    name text,
    state text not null check (state in ('learning', 'ready', 'failed', 'withdrawn')),
    reason text,
    family text,
    length_bytes int4,
    content bytea,
    content_sha256 bytea,
    map_count int4 not null default 0,
    list_price int4 check (list_price between 0 and 1000000),
    source_project_id uuid references projects on delete set null,
    source_patch bytea,
    created_at timestamptz not null default now(),
    check ((owner_id is null) = (service_type_id is not null)),
    check ((owner_id is null) = (name is null)),
    check (state in ('learning', 'failed') or (content is not null and length_bytes is not null)),
    check ((state = 'failed') = (reason is not null)),
    check ((state = 'learning') = (source_patch is not null)))`.execute(db);
  await sql`create index solutions_of_owner on solutions (owner_id, created_at, id)`.execute(db);
  await sql`create index solutions_of_family on solutions (family) where state = 'ready'`.execute(
    db,
  );
  await sql`create index solutions_of_project on solutions (source_project_id)`.execute(db);
  await sql`create unique index solutions_published_once on solutions (service_type_id, content_sha256)
    where owner_id is null and state = 'ready'`.execute(db);

  // Software that a solution is known for: it sorts, and never places anything.
  await sql`create table solution_bases (
    solution_id uuid not null references solutions on delete cascade,
    position int4 not null,
    software_number text,
    original_sha256 text,
    primary key (solution_id, position),
    check (software_number is not null or original_sha256 is not null))`.execute(db);

  // Where a solution stands in the original of a project; also that it does not.
  await sql`create table solution_matches (
    project_id uuid not null references projects on delete cascade,
    solution_id uuid not null references solutions on delete cascade,
    state text not null check (state in ('fits', 'inFile', 'unfit')),
    reason text,
    placement jsonb,
    confidence float8 not null default 0,
    is_same_software boolean not null default false,
    preview jsonb,
    patch bytea,
    matched_at timestamptz not null default now(),
    primary key (project_id, solution_id),
    check ((state = 'unfit') = (reason is not null)),
    check ((state = 'fits') = (patch is not null)),
    check ((state = 'fits') = (placement is not null)))`.execute(db);
  await sql`create index solution_matches_of_solution on solution_matches (solution_id)`.execute(
    db,
  );

  await sql`create table solution_packs (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    purchase_id uuid not null unique references purchases,
    created_at timestamptz not null default now())`.execute(db);
  await sql`create index solution_packs_of_project on solution_packs (project_id)`.execute(db);
  // A project has each solution once, whether it was bought alone or with others.
  await sql`create table solution_entitlements (
    project_id uuid not null references projects on delete cascade,
    solution_id uuid not null references solutions,
    purchase_id uuid not null references purchases,
    pack_id uuid references solution_packs on delete cascade,
    position int4 not null,
    primary key (project_id, solution_id))`.execute(db);
  await sql`create index solution_entitlements_of_pack on solution_entitlements (pack_id)`.execute(
    db,
  );
  await sql`create index solution_entitlements_of_solution on solution_entitlements (solution_id)`.execute(
    db,
  );

  // Without a reference to solutions: what is written stays written when one is deleted. The report holds the bytes before.
  await sql`create table solution_applications (
    id uuid primary key,
    project_id uuid not null references projects on delete cascade,
    version_id uuid not null references versions on delete cascade,
    solution_ids uuid[] not null,
    titles jsonb not null,
    report bytea not null,
    written bytea not null,
    applied_at timestamptz not null default now(),
    reverted_at timestamptz)`.execute(db);
  await sql`create index solution_applications_of_version on solution_applications (version_id, applied_at)`.execute(
    db,
  );
  await sql`create index solution_applications_of_project on solution_applications (project_id)`.execute(
    db,
  );

  await sql`alter table version_works drop constraint version_works_kind_check,
    add constraint version_works_kind_check check (kind in ('fixChecksums', 'removeCodes', 'applySolutions', 'revertSolutions')),
    add column request jsonb,
    add column application_id uuid`.execute(db);
}
