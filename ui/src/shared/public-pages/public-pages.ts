/** A page that needs no log-in (contract, "Pages that anybody may read"). */
export interface PublicPage {
  readonly path: string;
  /** The page's heading, and the text of links to it. */
  readonly title: string;
}

export const publicPages = {
  support: { path: '/support', title: 'Support' },
  careers: { path: '/careers', title: 'Careers' },
  terms: { path: '/terms', title: 'Terms' },
  privacy: { path: '/privacy', title: 'Privacy' },
  gdpr: { path: '/gdpr', title: 'GDPR Privacy' },
  cookies: { path: '/cookies', title: 'Cookie policy' },
  referralPolicy: { path: '/referral-policy', title: 'Referral policy' },
  rights: { path: '/rights', title: 'Your rights here' },
  rules: { path: '/rules', title: 'Our rules' },
  participationAgreement: { path: '/participation-agreement', title: 'Participation agreement' },
} as const satisfies Readonly<Record<string, PublicPage>>;

const paths: ReadonlySet<string> = new Set(Object.values(publicPages).map(({ path }) => path));

/** Whether this path needs no log-in and no role: a researcher stays on it too. */
export const isPublicPage = (pathname: string): boolean => paths.has(pathname) || pathname.startsWith('/rules/');
