import type { Migration } from '@panelist/infra/postgres';

/**
 * Cities to choose from (GeoNames). One row for each name: a city with several names has several
 * rows with one id. With collation `C` the key also serves prefix searches.
 */
export const migration: Migration = {
  name: '0006-places',
  up: async (knex) => {
    await knex.raw(`
      create table app.places (
        search_name text collate "C" not null,
        id text collate "C" not null,
        city text not null,
        state text not null,
        state_name text not null,
        country text not null,
        latitude double precision not null,
        longitude double precision not null,
        population integer not null,
        primary key (search_name, id)
      );
      create index places_by_population on app.places (population desc);
    `);
  },
};
