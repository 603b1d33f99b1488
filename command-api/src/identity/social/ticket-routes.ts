import {
  identityRefusal,
  logInProviders,
  logsIn,
  readSocialTicket,
  socialProviders,
  socialProvidersOn,
} from '@panelist/domain/identity';
import { PICTURE_TYPE } from '@panelist/infra/files';
import { route } from '@panelist/infra/http';
import type { SocialDependencies } from './social-dependencies.js';
import { readTicket } from './tickets.js';

/** The sites for which pages show buttons. */
export const socialProvidersOnRoute = ({ providers }: SocialDependencies) =>
  route(socialProvidersOn, async () => ({
    body: {
      response: {
        logIn: logInProviders.filter((provider) => providers.social[provider] !== undefined),
        connect: socialProviders.filter((provider) => providers.social[provider] !== undefined),
      },
    },
  }));

/** What the sign-up prefills (document 1 §4). */
export const readSocialTicketRoute = (dependencies: SocialDependencies) =>
  route(readSocialTicket, async ({ body: { ticket }, context }) => {
    const {
      provider,
      subject: _subject,
      picture,
      identifiedAt: _identifiedAt,
      ...person
    } = await readTicket(dependencies, { userId: null }, ticket, context.commandId);
    if (!logsIn(provider)) throw identityRefusal('identity.ticket-invalid');
    const shown = picture === null ? null : `data:${PICTURE_TYPE};base64,${picture}`;
    return { body: { response: { ...person, provider, picture: shown } } };
  });
