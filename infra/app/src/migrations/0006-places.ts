import type { Migration } from '@panelist/infra/postgres';

/** Cities to choose from (GeoNames). A row a name: a city that is known by several stands there several times, with one id. In the order of bytes (`C`) the key serves prefixes too. */
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
