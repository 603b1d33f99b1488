import type { NotificationKind } from '@panelist/domain/profile';
import type { Mail } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { unsubscribeTokens } from '@panelist/infra/sessions';
import type { MailContent } from './notice.js';

/** What a link turns off: a notification setting, or the mails of saved searches. */
type Governed = NotificationKind | 'savedSearches';

const reasonOf: Readonly<Record<Governed, string>> = {
  dailyDigest: '“Daily Digest” is on in your notification settings',
  targetedResearchInvitation: '“Targeted Research Invitation” is on in your notification settings',
  savedSearches: 'a search that you saved alerts you by mail',
};

/**
 * A mail that a notification setting governs, with the address that turns off its kind: in the text
 * for the reader, in the headers for the reader's program (RFC 8058).
 */
export function governedMail(
  { config }: Pick<Dependencies, 'config'>,
  kind: Governed,
  userId: string,
  { subject, text }: MailContent,
): Pick<Mail, 'subject' | 'text' | 'unsubscribeUrl'> {
  const token = unsubscribeTokens(config.sessionSecret).make(userId, kind);
  const unsubscribeUrl = `${config.publicUrl}/panelists/v2/unsubscribe?token=${token}`;
  const why = `You get this mail because ${reasonOf[kind]}. Turn it off with one click:`;
  return { subject, text: `${text}\n\n${why}\n${unsubscribeUrl}`, unsubscribeUrl };
}
