import type { SocialProvider } from '@panelist/domain/identity/browser';
import type { SandboxPerson } from './people.js';

/** How a site answers on its calls. */
interface SiteAnswers {
  /** The person, in the form of the site's own call. */
  readonly profile: (person: SandboxPerson, picture: string) => object;
  /** The refusal of a code: status and body. */
  readonly badCode: readonly [number, object];
}

const fullName = ({ firstName, lastName }: SandboxPerson): string => `${firstName} ${lastName}`;

export const siteAnswers: Readonly<Record<SocialProvider, SiteAnswers>> = {
  // Graph API, `/me` with these fields.
  facebook: {
    profile: (person, picture) => ({
      id: person.subject,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      picture: { data: { height: 200, is_silhouette: false, url: picture, width: 200 } },
    }),
    badCode: [
      400,
      { error: { message: 'Error validating verification code.', type: 'OAuthException', code: 100, fbtrace_id: 'sandbox' } },
    ],
  },
  // `/v2/userinfo`, OpenID Connect.
  linkedin: {
    profile: (person, picture) => ({
      sub: person.subject,
      email_verified: person.isEmailVerified,
      name: fullName(person),
      locale: { country: 'US', language: 'en' },
      given_name: person.firstName,
      family_name: person.lastName,
      email: person.email,
      picture,
    }),
    badCode: [
      400,
      { error: 'invalid_request', error_description: 'Unable to retrieve access token: authorization code not found' },
    ],
  },
  // `/user`.
  github: {
    profile: (person, picture) => ({
      login: person.email.split('@')[0]?.replaceAll('.', '-'),
      id: Number(person.subject),
      node_id: `U_${person.subject}`,
      avatar_url: picture,
      type: 'User',
      name: fullName(person),
      email: null,
    }),
    badCode: [200, { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }],
  },
  // `openid.connect.userInfo`.
  slack: {
    profile: (person, picture) => ({
      ok: true,
      sub: `U${person.subject}`,
      'https://slack.com/user_id': `U${person.subject}`,
      'https://slack.com/team_id': 'T0SANDBOX',
      email: person.email,
      email_verified: person.isEmailVerified,
      date_email_verified: 1_750_000_000,
      name: fullName(person),
      picture,
      given_name: person.firstName,
      family_name: person.lastName,
      locale: 'en-US',
      'https://slack.com/team_name': 'Sandbox',
      'https://slack.com/team_domain': 'sandbox',
    }),
    badCode: [200, { ok: false, error: 'invalid_code' }],
  },
};
