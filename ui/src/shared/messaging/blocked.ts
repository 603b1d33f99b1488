import { messagingRefusals, type MessagingProject } from '@panelist/domain/messaging/browser';
import { formatDay } from '../display/time-format.js';

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

/** Why nothing can be sent, as the sentence of the refusal (spec 3, section 4); null if something can. */
export function whyBlocked({ locked, project, user }: Standing): Blocked | null {
  if (locked) return { text: messagingRefusals['messaging.conversation-locked'].text };
  if (project.closed) return { text: messagingRefusals['messaging.project-closed'].text };
  return user.firstName === '' ? { text: messagingRefusals['messaging.person-left'].text } : null;
}

/** Why the participant writes nothing to this researcher: what they wrote would not be shown. */
export const whyNotShared = (project: Pick<MessagingProject, 'surveyResponseId' | 'messagesNotSharedSince'>): Blocked | null =>
  project.messagesNotSharedSince === null
    ? null
    : {
        text: `You stopped sharing your messages with this researcher on ${formatDay(project.messagesNotSharedSince)}. To write, share them again: the researcher then sees the earlier ones, too.`,
        shareAgain: project.surveyResponseId,
      };
