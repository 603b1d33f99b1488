import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { id, readModel } from '@panelist/infra/read-models';

const project = projections<ProductEvents>();

/**
 * The responses and payouts of each person: the workers' own tables, so that an erasure finds them
 * without the read models of pages.
 */
export const responsesOfPersons = readModel({
  name: 'responses-of-persons',
  version: 1,
  key: 'participationId',
  columns: { participationId: id(), userId: id().index(), projectId: id() },
});

const noteResponse = {
  create: ({
    data: { participationId, userId, projectId },
  }: {
    data: Record<'participationId' | 'userId' | 'projectId', string>;
  }) => responsesOfPersons.make({ participationId, userId, projectId }),
};

/** A response begins with its screener, or with an invitation that skips it. */
export const responsesOfPersonsProjection = project(responsesOfPersons, {
  ScreenerStarted: noteResponse,
  ScreenerSubmitted: noteResponse,
  ParticipantInvited: noteResponse,
});

export const payoutsOfPersons = readModel({
  name: 'payouts-of-persons',
  version: 1,
  key: 'payoutId',
  columns: { payoutId: id(), userId: id().index() },
});

export const payoutsOfPersonsProjection = project(payoutsOfPersons, {
  PayoutRequested: { create: ({ data: { payoutId, userId } }) => payoutsOfPersons.make({ payoutId, userId }) },
});
