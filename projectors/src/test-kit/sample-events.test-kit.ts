import type { ProjectDetails, ProjectEvent } from '@panelist/domain/catalogue';
import type { AccountEvent } from '@panelist/domain/identity';
import type { DomainEvent } from '@panelist/domain/kernel';
import type { ParticipationEvent } from '@panelist/domain/participation';
import type { PayoutEvent } from '@panelist/domain/payout';
import {
  accountEventsOf,
  aPerson,
  aProject,
  aResponse,
  type Person,
  profileEventsOf,
  responseEvent,
  validProject,
} from '../../../infra/testing/builders.js';

export const profileIdOf = (userId: string): string => aPerson({ userId }).profileId;

/** The account is registered, and nothing of it verified yet. */
export const registered = (person: Person): readonly AccountEvent[] => accountEventsOf(person).slice(0, 1);
export const described = profileEventsOf;

const target = { ages: [[21, 70]], genders: ['female'] };
const { details } = validProject(aProject({ name: 'Choosing a bicycle for the city', incentive: 75, target })).entry;

export function published(projectId: string, change: Partial<ProjectDetails> = {}): readonly ProjectEvent[] {
  return [
    {
      type: 'ProjectDrafted',
      data: { projectId, ownerId: 'owner', organizationId: 'organization', details: { ...details, ...change } },
    },
    { type: 'ScreenerDefined', data: { projectId, questions: [] } },
    { type: 'ProjectPublished', data: { projectId, publishedAt: '2026-02-01T00:00:00.000Z' } },
  ];
}

export function submitted(
  participationId: string,
  userId: string,
  projectId: string,
  text = 'By train',
): readonly ParticipationEvent[] {
  const responses = [{ questionId: 'q1', answers: [{ uid: null, text, value: null }] }];
  const facts = { participationId, userId, projectId, responses, cycleId: `cycle-of-${userId}` };
  return [...aResponse('DRAFT', { ...facts, totalTimeSeconds: 5 }), responseEvent('ScreenerSubmitted', facts)];
}

export function payoutRequested(payoutId: string, participationId: string, person: Person): PayoutEvent {
  return {
    type: 'PayoutRequested',
    data: {
      payoutId,
      userId: person.userId,
      cause: { kind: 'incentive', participationId, projectId: 'project-1', projectName: details.name },
      incentiveCents: 7500,
      feeCents: 375,
      tipCents: 500,
      netCents: 7625,
      method: 'PAYPAL',
      recipientName: `${person.firstName} ${person.lastName}`,
      recipientEmail: person.email,
    },
  };
}

/** An event with its stream. */
export interface HistoryStep {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

export const employedBy = (company: string): Person['employment'] => ({ ...aPerson().employment, company });

export function samplePerson(number: number): Person {
  const named = { firstName: `Given${number}`, lastName: `Family${number}`, email: `person${number}@people.example` };
  const phone = `+1555010${String(number).padStart(4, '0')}`;
  return aPerson({ ...named, phone, employment: employedBy(`Employer ${number}`) }, number);
}
