import { type Kysely, sql } from 'kysely';

/** What a page of a list goes by: the length of its maps, and one text of everything that is searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table maps
    add column fields_bytes int4 not null generated always as (octet_length(fields::text)) stored`.execute(
    db,
  );
  // concat_ws is not immutable. Lines keep the end of one field from being found together with the begin of the next.
  await sql`alter table projects add column searched text not null generated always as (lower(
    name || E'\n' || coalesce(brand, '') || E'\n' || coalesce(model, '') || E'\n' || coalesce(generation, '') || E'\n' ||
    coalesce(engine, '') || E'\n' || coalesce(engine_code, '') || E'\n' || coalesce(manufacturer, '') || E'\n' ||
    coalesce(ecu_family, '') || E'\n' || coalesce(hardware_number, '') || E'\n' || coalesce(software_number, '') || E'\n' ||
    coalesce(calibration_number, '') || E'\n' || coalesce(customer_name, '') || E'\n' || coalesce(vin, '') || E'\n' ||
    coalesce(licence_plate, '') || E'\n' || coalesce(comment, ''))) stored`.execute(db);
}
