import type { Migration } from '../migration.js';

/** Made columns of the list of open payouts, which is a read model by now. Databases that ran it keep it in their list; new ones need none of it: read models declare their own tables. */
export const migration: Migration = { name: '0022-payout-asks', up: async () => undefined };
