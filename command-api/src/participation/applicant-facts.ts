import { accountDecider, accountStream } from '@panelist/domain/identity';
import {
  applicantFactsOf,
  cycleDaysAt,
  screenerCycleDecider,
  screenerCycleIdOf,
  screenerCycleStream,
  type ApplicantFacts,
} from '@panelist/domain/participation';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import type { ExistingProject } from '../project-facts.js';

/** What a decision needs from the applicant, from their own streams. Null without an account. */
export async function loadApplicant(
  commands: CommandHandler,
  userId: string,
  project: ExistingProject,
  at: string,
): Promise<ApplicantFacts | null> {
  const [{ state: account }, ...cycles] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    ...cycleDaysAt(at).map(async (day) =>
      commands.load(screenerCycleDecider, screenerCycleStream.of(screenerCycleIdOf(userId, day))),
    ),
  ]);
  if (account.status === 'none') return null;
  const profile =
    account.profileId === null
      ? profileDecider.initialState
      : (await commands.load(profileDecider, profileStream.of(account.profileId))).state;
  return applicantFactsOf({ account, profile, cycles: cycles.map(({ state }) => state) }, project, at);
}
