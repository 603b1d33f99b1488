import { identityJobs } from '@panelist/domain/identity';
import { participationLife } from '@panelist/domain/participation';
import {
  tellParticipantWhenDestinationChanged,
  tellParticipantWhenPaid,
  tellParticipantWhenPayoutSettingsChanged,
} from '@panelist/domain/payout';
import type { LoggedEvent, LostJobs } from './evidence.js';

/** Events that call for a mail, and the reaction that sends it. */
const mailsOf: Readonly<Record<string, string>> = {
  EmailVerificationRequested: identityJobs.sendEmailVerification.name,
  EmailChanged: identityJobs.tellFormerEmail.name,
  PasswordChanged: identityJobs.tellOwnerWhenAccountChanged.name,
  PasswordReset: identityJobs.tellOwnerWhenAccountChanged.name,
  SocialProviderLinked: identityJobs.tellOwnerWhenAccountChanged.name,
  SocialProviderUnlinked: identityJobs.tellOwnerWhenAccountChanged.name,
  TotpConfirmed: identityJobs.tellOwnerWhenAccountChanged.name,
  TotpRemoved: identityJobs.tellOwnerWhenAccountChanged.name,
  RecoveryCodeUsed: identityJobs.tellOwnerWhenAccountChanged.name,
  ParticipantInvited: participationLife.needs.ParticipantInvited.name,
  ApplicationClosed: participationLife.needs.ApplicationClosed.name,
  PayoutSettled: tellParticipantWhenPaid.name,
  PayoutDestinationChanged: tellParticipantWhenDestinationChanged.name,
  PayoutPreferenceSet: tellParticipantWhenPayoutSettingsChanged.name,
};

export interface DueMail {
  readonly event: LoggedEvent;
  /** The mail's id. */
  readonly id: string;
}

export interface DueText {
  readonly event: LoggedEvent;
  readonly phone: string;
}

/** The mails that the events call for. An erased person gets none. */
export function dueMails(log: readonly LoggedEvent[]): readonly DueMail[] {
  const erased = erasedPeople(log);
  return log.flatMap((event) => {
    const reaction = mailsOf[event.type];
    // The identity of a sign-up follows the registration: nothing was connected later.
    if (event.type === 'SocialProviderLinked' && event.revision === 1) return [];
    if (reaction === undefined || erased.has(String(event.data['userId']))) return [];
    return [{ event, id: `${reaction}-${event.eventId}` }];
  });
}

/** The text messages that the events call for. */
export function dueTexts(log: readonly LoggedEvent[]): readonly DueText[] {
  return log.flatMap((event) => {
    const phone = event.type === 'PhoneCodeRequested' ? String(event.data['phone']) : '';
    return phone === '' ? [] : [{ event, phone }];
  });
}

/** Whether the queue lost the jobs of the event at this position. */
export const isLost = (lostJobs: readonly LostJobs[], position: string): boolean =>
  lostJobs.some(({ from, to }) => position >= (from ?? '') && (to === null || position <= to));

/** People who asked for their erasure, and those whose key is gone: their names read as empty. */
function erasedPeople(log: readonly LoggedEvent[]): ReadonlySet<string> {
  return new Set(
    log.flatMap(({ type, data }) =>
      type === 'ErasureRequested' || (type === 'AccountRegistered' && data['email'] === '') ? [String(data['userId'])] : [],
    ),
  );
}
