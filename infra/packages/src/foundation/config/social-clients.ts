import type { Variables } from './variables.js';

/** The sites at which people log in. */
export type SocialSite = 'linkedin' | 'facebook' | 'github' | 'slack';

/** Our registration at a site. An address that is null is the site's own. */
export interface SocialClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string | null;
  readonly tokenUrl: string | null;
  readonly profileUrl: string | null;
}

/** Null for a site whose client is not set. */
export function socialClients(values: Variables): Readonly<Record<SocialSite, SocialClient | null>> {
  const at = (name: 'FACEBOOK' | 'LINKEDIN' | 'GITHUB' | 'SLACK'): SocialClient | null => {
    const [clientId, clientSecret] = [values[`${name}_CLIENT_ID`], values[`${name}_CLIENT_SECRET`]];
    if (clientId === undefined || clientSecret === undefined) return null;
    return {
      clientId,
      clientSecret,
      authorizeUrl: values[`${name}_AUTHORIZE_URL`] ?? null,
      tokenUrl: values[`${name}_TOKEN_URL`] ?? null,
      profileUrl: values[`${name}_PROFILE_URL`] ?? null,
    };
  };
  return { linkedin: at('LINKEDIN'), facebook: at('FACEBOOK'), github: at('GITHUB'), slack: at('SLACK') };
}
