import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { disputeDecider, disputeStream, type ExistingDispute } from '@panelist/domain/dispute';
import { defaultTimeZone, momentWithZone } from '@panelist/domain/kernel';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';

export interface MailFacts {
  readonly dispute: ExistingDispute;
  readonly projectName: string;
  /** A time in the reader's zone. */
  readonly time: (at: string) => string;
}

/** What a mail about a dispute says in addition to its event; null for one that is obsolete. */
export async function mailFacts(
  { clock, commands }: Pick<Dependencies, 'clock' | 'commands'>,
  { disputeId, projectId }: { readonly disputeId: string; readonly projectId: string },
  readerId: string,
): Promise<MailFacts | null> {
  const [{ state: dispute }, { state: project }, { state: preferences }] = await Promise.all([
    commands.load(disputeDecider, disputeStream.of(disputeId)),
    commands.load(projectDecider, projectStream.of(projectId)),
    commands.load(preferencesDecider, preferencesStream.of(readerId)),
  ]);
  if (dispute.status === 'none' || project.status === 'none') return null;
  const reader = { zone: preferences.timeZone ?? defaultTimeZone, now: Date.parse(clock.now()) };
  return { dispute, projectName: project.details.name, time: (at) => momentWithZone(at, reader) };
}

export const disputeMailText = (...parts: readonly string[]): string => [...parts, 'The Panelist team'].join('\n\n');
