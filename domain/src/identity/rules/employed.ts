/** Statuses that require a company, a title and a role (document 1 §3). */
export const employedStatuses: readonly string[] = ['owner', 'employedfulltime', 'employedparttime'];

export const isEmployed = (status: string): boolean => employedStatuses.includes(status);

/** The sentence for none or more than three job functions (document 1 §5, document 2 §5). */
export const upToThreeJobFunctions = 'Select up to 3 job functions';
