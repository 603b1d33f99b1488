import type { CommandHandler } from '@panelist/infra/event-sourcing';
import { decisionMakerOf, type DomainEvent, type RecordedEvent } from '@panelist/domain/kernel';
import {
  networkReferralIdOf,
  projectReferralIdOf,
  referralDecider,
  referralStream,
  type NoteEnded,
  type ReferralCommand,
} from '@panelist/domain/referral';
import { type ReactionRun } from '@panelist/infra/processors';

export type Of<Event extends DomainEvent<string, object>, Type extends Event['type']> = RecordedEvent<
  Extract<Event, { readonly type: Type }>
>;

export interface Responded {
  readonly userId: string;
  readonly projectId: string;
  readonly participationId: string;
}

/** An event about a response. */
export interface About {
  readonly data: Responded;
  readonly position: string;
  readonly metadata: Pick<RecordedEvent['metadata'], 'actor'>;
}

/** Notes on the referrals of a person what became of a response. */
export function referralNotes(commands: CommandHandler) {
  const note = async (referralId: string, command: ReferralCommand, run: ReactionRun): Promise<void> => {
    await commands.handle(referralDecider, referralStream.of(referralId), command, run.context(referralId));
  };
  /** To both referrals that the person can have: to Panelist, and to the project. */
  const noteBoth = async ({ userId, projectId }: Responded, command: ReferralCommand, run: ReactionRun): Promise<void> => {
    await Promise.all([
      note(networkReferralIdOf(userId), command, run),
      note(projectReferralIdOf(userId, projectId), command, run),
    ]);
  };

  const ended = async ({ data, position }: About, cause: NoteEnded['cause'], run: ReactionRun): Promise<void> =>
    noteBoth(data, { type: 'NoteEnded', participationId: data.participationId, position, cause }, run);
  const takenBack = async ({ data, position, metadata: { actor } }: About, run: ReactionRun): Promise<void> => {
    const { participationId, projectId } = data;
    const by = decisionMakerOf(actor);
    await noteBoth(data, { type: 'NoteTakenBack', participationId, position, projectId, ...by }, run);
  };

  return { note, noteBoth, ended, takenBack };
}
