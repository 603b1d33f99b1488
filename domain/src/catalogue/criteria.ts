import type { Target } from './project.js';

export type Criterion = keyof Target;
/** Criteria that exclude a person; the others only change the score (contract, Screeners). */
export const hardCriteria = ['genders', 'ages', 'educationLevels', 'ethnicities', 'countries'] as const satisfies Criterion[];

export const isHard = (criterion: string): boolean => hardCriteria.some((hard) => hard === criterion);
