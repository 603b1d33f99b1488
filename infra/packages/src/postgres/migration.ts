import type { Knex } from 'knex';

/**
 * One step of the schema, in a file of its own that is named after it. Never edited once it has
 * been released.
 */
export interface Migration {
  /** `NNNN-name`, the order in which they run. */
  readonly name: string;
  readonly up: (knex: Knex) => Promise<void>;
}
