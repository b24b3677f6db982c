import { type Kysely, sql } from 'kysely';

const STAGES = [1, 2, 3];

/** AI stages: pairs of originals and tunes, what a family's model is worth, and what it proposes for projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The digest of a pair, deflated: no file can be made of it.
  await sql`create table tuned_pairs (
    id uuid primary key default gen_random_uuid(),
    family text not null,
    service_type_id uuid not null references service_types,
    car text not null,
    tune text not null,
    original_sha256 text not null,
    map_count int4 not null,
    changed_map_count int4 not null,
    other_bytes int4 not null,
    content bytea not null check (octet_length(content) <= 8388608),
    created_at timestamptz not null default now(),
    unique (service_type_id, family, tune, original_sha256))`.execute(db);

  // What came of the pairs of a family. The revision tells which pairs.
  await sql`create table stage_models (
    family text not null,
    service_type_id uuid not null references service_types,
    revision text not null,
    pair_count int4 not null,
    needed_count int4 not null,
    evaluation jsonb,
    is_offered boolean not null,
    made_at timestamptz not null default now(),
    primary key (family, service_type_id),
    check (not is_offered or evaluation is not null))`.execute(db);

  // Nobody publishes them, so that they are there from the beginning.
  for (const stage of STAGES) {
    const names = JSON.stringify({
      en: `AI stage ${stage}`,
      it: `Stage ${stage} IA`,
      pl: `Stage ${stage} AI`,
      cn: `AI 阶段 ${stage}`,
      es: `Stage ${stage} IA`,
    });
    await sql`insert into service_types (key, kind, stage, names)
      values (${`ai-stage-${stage}`}, 'AI_STAGE', ${stage}, ${names}::jsonb)
      on conflict (key) do nothing`.execute(db);
  }

  // A solution that was made for one project is offered there alone.
  await sql`alter table solutions
    add column made_for_project_id uuid references projects on delete cascade,
    add check (made_for_project_id is null or owner_id is null)`.execute(db);
  await sql`create unique index solutions_made_once on solutions (made_for_project_id, service_type_id)`.execute(
    db,
  );
  await sql`drop index solutions_published_once`.execute(db);
  await sql`create unique index solutions_published_once on solutions (service_type_id, content_sha256)
    where owner_id is null and made_for_project_id is null and state = 'ready'`.execute(db);

  // Also that a model had nothing to propose, so that it is not asked again.
  await sql`create table stage_proposals (
    project_id uuid not null references projects on delete cascade,
    service_type_id uuid not null references service_types,
    revision text not null,
    solution_id uuid unique references solutions on delete set null,
    reasons jsonb not null,
    made_at timestamptz not null default now(),
    primary key (project_id, service_type_id))`.execute(db);
}
