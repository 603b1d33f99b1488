const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd`. */
export const ordinal = (number: number): string => `${number}${suffixes[rules.select(number)] ?? 'th'}`;
