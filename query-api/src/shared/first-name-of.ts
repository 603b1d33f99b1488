/** The first name of a person whose whole name is one text. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';
