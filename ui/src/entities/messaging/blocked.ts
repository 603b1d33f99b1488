import { messagingRefusals, type MessagingProject } from '@panelist/domain/messaging/browser';
import { formatOn } from '../../shared/display/dates.js';

/** Why nothing can be sent. */
export interface Blocked {
  readonly text: string;
  /** The response whose messages the participant can share again, to write. */
  readonly shareAgain?: string;
}

interface Standing {
  readonly locked: boolean;
  readonly project: { readonly closed: boolean };
  /** The other side; without a name once the account was erased. */
  readonly user: { readonly firstName: string };
}

/**
 * Why nothing can be sent, as the sentence of the refusal (spec 3, section 4); null if something
 * can.
 */
export function whyBlocked({ locked, project, user }: Standing): Blocked | null {
  if (locked) return { text: messagingRefusals['messaging.conversation-locked'].text };
  if (project.closed) return { text: messagingRefusals['messaging.project-closed'].text };
  return user.firstName === '' ? { text: messagingRefusals['messaging.person-left'].text } : null;
}

/**
 * That the participant stopped sharing messages: what they wrote would not be shown.
 * @param otherwise why nothing can be sent even when they are shared again
 */
export function whyNotShared(
  { messagesNotSharedSince: since, surveyResponseId }: Pick<MessagingProject, 'surveyResponseId' | 'messagesNotSharedSince'>,
  otherwise: Blocked | null = null,
): Blocked | null {
  if (since === null) return otherwise;
  const stopped = `You stopped sharing your messages with this researcher ${formatOn(since)}.`;
  const text =
    otherwise === null
      ? `${stopped} To write, share them again: the researcher then sees the earlier ones, too.`
      : `${otherwise.text} ${stopped}`;
  return { text, shareAgain: surveyResponseId };
}
