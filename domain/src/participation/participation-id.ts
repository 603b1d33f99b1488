import { derivedId } from '../kernel/ids.js';

/** Derived, so that a person has one response on a project. */
export const participationIdOf = (userId: string, projectId: string): string => derivedId('participation', userId, projectId);
