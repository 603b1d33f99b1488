import { consentToCookie } from '@panelist/domain/kernel';
import { giveConsent, preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { consentCookieHeader, route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/**
 * The choice about cookies: a cookie always, an event for a logged-in caller (contract, Consent).
 */
export const giveConsentRoute = ({ commands, config }: Pick<Dependencies, 'commands' | 'config'>) =>
  route(giveConsent, async ({ body, caller, context }) => {
    const cookie = consentCookieHeader(consentToCookie(body), config.publicUrl.startsWith('https:'));
    const answer = { body: { response: body }, headers: { 'Set-Cookie': cookie } };
    if (caller === undefined) return answer;
    const { userId } = caller;
    const command = { type: 'GiveConsent', userId, ...body } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { ...answer, position };
  });
