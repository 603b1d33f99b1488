import type { Migration } from '@panelist/infra/postgres';

/** Reactions that have two parts from now on. */
const split = [
  'reaction-request-payout-when-payment-approved',
  'reaction-settle-disputes',
  'reaction-settle-organization-funds',
] as const;

/** The part of a stream, by FNV-1a over its name. */
function partOf(stream: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < stream.length; index++) hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193);
  return ((hash >>> 0) % 2) + 1;
}

const nameOf = (checkpoint: string, part: number): string => `${checkpoint}-part-${part}-of-2`;

/**
 * The parts of these reactions go on where the whole one is, with its parked streams. Its rows stay for
 * processes of the release before: what both handle meanwhile has the same ids.
 */
export const migration: Migration = {
  name: '0102-parts-of-reactions',
  up: async (knex) => {
    const copies = split.flatMap((whole) => [1, 2].map((part) => ({ whole, part, name: nameOf(whole, part) })));
    for (const { whole, name } of copies) {
      await knex.raw(
        `insert into app.checkpoints select (jsonb_populate_record(c, jsonb_build_object('name', ?::text))).*
         from app.checkpoints c where c.name = ?`,
        [name, whole],
      );
      await knex.raw(
        'insert into app.reaction_beginnings select ?, begins_at from app.reaction_beginnings where checkpoint = ?',
        [name, whole],
      );
    }
    const { rows } = await knex.raw<{ rows: readonly { readonly name: string; readonly stream: string }[] }>(
      'select name, stream from app.parked_streams where name = any(?)',
      [[...split]],
    );
    for (const { name, stream } of rows)
      await knex.raw(
        `insert into app.parked_streams select (jsonb_populate_record(p, jsonb_build_object('name', ?::text))).*
         from app.parked_streams p where p.name = ? and p.stream = ?`,
        [nameOf(name, partOf(stream)), name, stream],
      );
  },
};
