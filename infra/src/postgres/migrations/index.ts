import type { Migration } from '../migration.js';
import { migration as schemas } from './0000-schemas.js';

/** Every migration, in order. */
export const migrations: readonly Migration[] = [schemas];
