/** A person's name, or that the account was erased. */
export const shownName = (firstName: string): string => (firstName === '' ? 'Former member' : firstName);
