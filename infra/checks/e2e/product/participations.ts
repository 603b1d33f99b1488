import {
  approvePayment,
  markAttended,
  processAutoInvite,
  saveSurvey,
  startProject,
} from '@panelist/domain/participation/browser';
import { payoutById, payouts, type PayoutWithSteps } from '@panelist/domain/payout/browser';
import { changePayoutSettings } from '@panelist/domain/profile/browser';
import { expect } from '@playwright/test';
import type { ApiClient } from '../../../testing/api-client.js';
import type { Participant } from '../../../testing/participants.js';
import { publishedProject, type PublishedProject } from './projects.js';

interface Destination {
  readonly type: 'TREMENDOUS' | 'PAYPAL';
  readonly email: string;
}

const fitting = [{ questionId: 'grow', answers: [{ uid: 'grow-yes' }] }];

/** Submits a screener over HTTP: the short one with fitting answers, if no others are given. */
export async function applied({ client }: Participant, { id }: PublishedProject, responses = fitting): Promise<string> {
  const { response } = await client.call(saveSurvey, { body: { projectId: id, status: 'PENDING', responses } });
  return response.id;
}

/** Applies and is invited by the project itself, over HTTP. */
export async function invited(participant: Participant, project: PublishedProject): Promise<string> {
  const id = await applied(participant, project);
  await participant.client.call(processAutoInvite, { params: { projectId: project.id, id } });
  return id;
}

/** The researcher confirms the participation and pays. `tip` in dollars. */
export async function approved(researcher: ApiClient, projectId: string, id: string, tip = 0): Promise<void> {
  await researcher.call(markAttended, { params: { projectId, id } });
  await researcher.call(approvePayment, { params: { projectId, id }, body: { tip } });
}

interface EarnedHow {
  readonly destination?: Destination;
  readonly tip?: number;
  /** To the project. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/**
 * Applies, is invited, starts, takes part and is approved, all over HTTP; the payout goes to
 * `destination`. Resolves with the payout's id.
 */
export async function earned(
  participant: Participant,
  researcher: ApiClient,
  { destination, tip = 0, changes = {} }: EarnedHow = {},
): Promise<{ readonly payoutId: string; readonly project: PublishedProject }> {
  const project = await publishedProject(researcher, { autoInvite: true, ...changes });
  const { client } = participant;
  if (destination) await client.call(changePayoutSettings, { body: destination });
  const id = await invited(participant, project);
  await client.call(startProject, { body: { id } });
  await approved(researcher, project.id, id, tip);
  await expect
    .poll(async () => (await client.call(payouts)).items.some(({ participationId }) => participationId === id))
    .toBe(true);
  const payout = (await client.call(payouts)).items.find(({ participationId }) => participationId === id);
  return { payoutId: payout?.id ?? '', project };
}

/** Waits until the payout has the status `status`. */
export async function payoutIn(status: PayoutWithSteps['status'], { client }: Participant, id: string): Promise<PayoutWithSteps> {
  let payout: PayoutWithSteps | undefined;
  await expect
    .poll(async () => {
      payout = await client.call(payoutById, { params: { id } });
      return payout.status;
    })
    .toBe(status);
  if (payout === undefined) throw new Error('There is no such payout.');
  return payout;
}
