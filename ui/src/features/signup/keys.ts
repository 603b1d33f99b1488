export const signUpKeys = {
  lists: () => ['lookups', 'sign-up'] as const,
  recruitingCountries: () => ['lookups', 'recruiting-countries'] as const,
  places: (query: string, country: string) => ['lookups', 'places', country, query] as const,
  skills: (query: string) => ['lookups', 'skills', query] as const,
  jobTitles: (query: string) => ['lookups', 'job-titles', query] as const,
  phone: (number: string) => ['sign-up', 'phone-is-unused', number] as const,
};
