import { messagingRefusals } from '@panelist/domain/messaging/browser';

interface Standing {
  readonly locked: boolean;
  readonly project: { readonly closed: boolean };
  /** The other side; without a name once the account was erased. */
  readonly user: { readonly firstName: string };
}

/** Why nothing can be sent, as the sentence of the refusal (spec 3, section 4); null if something can. */
export function whyBlocked({ locked, project, user }: Standing): string | null {
  if (locked) return messagingRefusals['messaging.conversation-locked'].text;
  if (project.closed) return messagingRefusals['messaging.project-closed'].text;
  return user.firstName === '' ? messagingRefusals['messaging.person-left'].text : null;
}
