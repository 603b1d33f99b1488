/** What a narrow screen shows; a wide one shows all (document 3 §2, Referrals). */
export type View = 'list' | 'search' | 'info';

export const viewPaths = {
  list: '/referrals',
  search: '/referrals/search',
  info: '/referrals/referral-info',
} as const satisfies Readonly<Record<View, string>>;

/** The view of an address. A search that was begun on a wide screen goes on in its view. */
export function viewOf(pathname: string, search: string): View {
  if (pathname === viewPaths.info) return 'info';
  return pathname === viewPaths.search || search !== '' ? 'search' : 'list';
}
