import type { Mail } from '@panelist/infra/providers';

/** A mail before it has a recipient. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly attachments?: NonNullable<Mail['attachments']>;
}
