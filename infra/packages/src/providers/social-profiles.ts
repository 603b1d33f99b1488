import { z } from 'zod';
import type { SocialPerson, SocialSite } from './port.js';

/** What differs between the providers: addresses, what we ask for, and the form of their answer. */
export interface SocialForm {
  /** Their own addresses; the configuration may name others. */
  readonly urls: { readonly authorize: string; readonly token: string; readonly profile: string };
  readonly scope: string;
  /** Reads the answer of the profile call. Throws `z.ZodError` for a form that we do not know. */
  readonly person: (answer: unknown) => SocialPerson;
}

const text = z.string().nullish();
const words = (name: string | null | undefined): readonly [string, string] => {
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return [first, rest.join(' ')];
};

/** The standard claims of OpenID Connect (section 5.1), as LinkedIn and Slack answer them. */
const openId = z.object({
  sub: z.string().min(1),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
  email: text,
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).nullish(),
});

function personOf(claims: z.output<typeof openId>, subject = claims.sub): SocialPerson {
  const [first, last] = words(claims.name);
  return {
    subject,
    firstName: claims.given_name ?? first,
    lastName: claims.family_name ?? last,
    email: claims.email ?? null,
    isEmailVerified: claims.email_verified === true,
    picture: claims.picture ?? null,
  };
}

const slack = openId.extend({ ok: z.literal(true), 'https://slack.com/team_id': z.string().min(1) });

const facebook = z.object({
  id: z.string().min(1),
  first_name: text,
  last_name: text,
  email: text,
  picture: z.object({ data: z.object({ url: text, is_silhouette: z.boolean().nullish() }) }).nullish(),
});

const github = z.object({ id: z.number().int(), name: text, avatar_url: text });

export const socialForms: Readonly<Record<SocialSite, SocialForm>> = {
  linkedin: {
    urls: {
      authorize: 'https://www.linkedin.com/oauth/v2/authorization',
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
      profile: 'https://api.linkedin.com/v2/userinfo',
    },
    scope: 'openid profile email',
    person: (answer) => personOf(openId.parse(answer)),
  },
  facebook: {
    urls: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      profile: 'https://graph.facebook.com/v23.0/me?fields=id,first_name,last_name,email,picture.type(large)',
    },
    // Document 3 §7.
    scope: 'email,public_profile,user_location',
    person: (answer) => {
      const { id, first_name: firstName, last_name: lastName, email, picture } = facebook.parse(answer);
      return {
        subject: id,
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        email: email ?? null,
        // The Graph API does not say whether Facebook has verified the address.
        isEmailVerified: false,
        picture: picture?.data.is_silhouette === true ? null : (picture?.data.url ?? null),
      };
    },
  },
  github: {
    urls: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: 'https://api.github.com/user',
    },
    scope: 'read:user',
    person: (answer) => {
      const { id, name, avatar_url: picture } = github.parse(answer);
      const [firstName, lastName] = words(name);
      // Its public address is not necessarily a verified one; GitHub offers no log-in here.
      return { subject: String(id), firstName, lastName, email: null, isEmailVerified: false, picture: picture ?? null };
    },
  },
  slack: {
    urls: {
      authorize: 'https://slack.com/openid/connect/authorize',
      token: 'https://slack.com/api/openid.connect.token',
      profile: 'https://slack.com/api/openid.connect.userInfo',
    },
    scope: 'openid profile',
    // A member's id is unique in their workspace only.
    person: (answer) => {
      const claims = slack.parse(answer);
      return personOf(claims, `${claims['https://slack.com/team_id']}.${claims.sub}`);
    },
  },
};
