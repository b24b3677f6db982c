import { type Kysely, sql } from 'kysely';

/** Map packs that the staff has published, maps of other files as they were found in those of projects, and packs that were bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table map_packs (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    state text not null check (state in ('ready', 'withdrawn')),
    family text,
    length_bytes int4 not null,
    software_numbers text[] not null,
    maps bytea not null,
    map_count int4 not null check (map_count > 0),
    content_sha256 bytea not null,
    original bytea not null,
    original_sha256 text not null,
    created_at timestamptz not null default now())`.execute(db);
  await sql`create index map_packs_of_family on map_packs (family) where state = 'ready'`.execute(
    db,
  );
  await sql`create unique index map_packs_published_once on map_packs (original_sha256, content_sha256)
    where state = 'ready'`.execute(db);

  // Of a pack, or of another project of the same person. The stamp tells what of that project it was made of.
  await sql`create table library_matches (
    id uuid primary key default gen_random_uuid(),
    project_id uuid not null references projects on delete cascade,
    pack_id uuid references map_packs on delete cascade,
    source_project_id uuid references projects on delete cascade,
    source_stamp text,
    state text not null check (state in ('carried', 'unfit')),
    is_same_software boolean not null,
    sure_count int4 not null,
    carried_count int4 not null,
    result bytea not null,
    matched_at timestamptz not null default now(),
    unique (project_id, pack_id),
    unique (project_id, source_project_id),
    check ((pack_id is null) <> (source_project_id is null)),
    check ((source_project_id is null) = (source_stamp is null)),
    check (source_project_id <> project_id),
    check ((state = 'carried') = (carried_count > 0)),
    check (sure_count between 0 and carried_count))`.execute(db);
  await sql`create index library_matches_of_pack on library_matches (pack_id)`.execute(db);
  await sql`create index library_matches_of_source on library_matches (source_project_id)`.execute(
    db,
  );

  // What is told of a map of a bought pack beside its fields; the folder is the pack's, and none of the person's.
  await sql`create table pack_maps (
    map_id uuid primary key references maps on delete cascade,
    project_id uuid not null references projects on delete cascade,
    pack_id uuid not null references map_packs,
    folder text,
    confidence float8 not null check (confidence between 0 and 1),
    is_confirmed boolean not null)`.execute(db);
  await sql`create index pack_maps_of_project on pack_maps (project_id)`.execute(db);
  await sql`create index pack_maps_of_pack on pack_maps (pack_id)`.execute(db);
}
