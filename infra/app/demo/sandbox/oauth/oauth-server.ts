import { isSocialProvider, socialProviders, type SocialProvider } from '@panelist/domain/identity/browser';
import { PICTURE_TYPE, pictureFromSvg } from '@panelist/infra/files';
import type { SocialSettings } from '@panelist/infra/providers';
import express, { type Express } from 'express';
import type pg from 'pg';
import { z } from 'zod';
import { personByToken, redeemCode } from './grants.js';
import { SANDBOX_CLIENT } from './authorize-page.js';
import type { SandboxPerson } from './people.js';

/** How a site answers on its calls. */
interface SiteAnswers {
  /** The person, in the form of the site's own call. */
  readonly profile: (person: SandboxPerson, picture: string) => object;
  /** The refusal of a code: status and body. */
  readonly badCode: readonly [number, object];
}

const fullName = ({ firstName, lastName }: SandboxPerson): string => `${firstName} ${lastName}`;

const siteAnswers: Readonly<Record<SocialProvider, SiteAnswers>> = {
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

const tokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.literal(SANDBOX_CLIENT.clientId),
  client_secret: z.literal(SANDBOX_CLIENT.clientSecret),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
});

const portrait =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#7d8ca3"/><circle cx="32" cy="25" r="11" fill="#fff"/><path d="M10 64a22 22 0 0 1 44 0z" fill="#fff"/></svg>';

/** The calls of Facebook, LinkedIn, GitHub and Slack that trade a code for a person. */
export function oauthServer({ pool }: { readonly pool: pg.Pool }): Express {
  const app = express();
  app.use(express.urlencoded({ extended: false }));

  app.post('/:provider/token', async (request, response) => {
    const { provider } = request.params;
    if (!isSocialProvider(provider)) return void response.status(404).json({});
    const [status, refusal] = siteAnswers[provider].badCode;
    const asked = tokenRequest.safeParse(request.body);
    if (!asked.success) return void response.status(status).json(refusal);
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = asked.data;
    const grant = await redeemCode(pool, { provider, code, redirectUri, verifier });
    if (grant === null) return void response.status(status).json(refusal);
    if (grant.person.fails) return void response.status(503).json({ error: 'server_error' });
    const ok = provider === 'slack' ? { ok: true } : {};
    response.json({ ...ok, access_token: grant.token, token_type: 'bearer', expires_in: 3_600 });
  });

  app.get('/:provider/profile', async (request, response) => {
    const { provider } = request.params;
    if (!isSocialProvider(provider)) return void response.status(404).json({});
    const token = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
    const person = token === undefined ? null : await personByToken(pool, provider, token);
    if (person === null) return void response.status(401).json({ message: 'Bad credentials' });
    response.json(siteAnswers[provider].profile(person, `http://${request.get('host') ?? ''}/picture`));
  });

  app.get('/picture', async (_request, response) => {
    response.type(PICTURE_TYPE).send(await pictureFromSvg(portrait));
  });
  return app;
}

/**
 * Settings of our client for the sites of the sandbox, which listens there; their pages are ours.
 */
export function oauthSettings(origin: string, publicUrl: string): Readonly<Record<SocialProvider, SocialSettings>> {
  const at = (provider: SocialProvider): SocialSettings => ({
    ...SANDBOX_CLIENT,
    authorizeUrl: `${publicUrl}/demo/oauth/${provider}/authorize`,
    tokenUrl: `${origin}/${provider}/token`,
    profileUrl: `${origin}/${provider}/profile`,
  });
  const [linkedin, facebook, github, slack] = socialProviders;
  return { linkedin: at(linkedin), facebook: at(facebook), github: at(github), slack: at(slack) };
}
