import { derivedId } from '../kernel/ids.js';

/** One response a person and project, by construction. */
export const participationIdOf = (userId: string, projectId: string): string => derivedId('participation', userId, projectId);
