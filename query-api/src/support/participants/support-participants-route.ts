import { supportParticipants } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccessToOne } from '../../shared/record-staff-access.js';
import { findParticipants, participantView } from './find-participants.js';

export const supportParticipantsRoute = (dependencies: QueryDependencies) =>
  route(supportParticipants, async ({ query, caller }) => {
    const found = await findParticipants(dependencies, query);
    await recordStaffAccessToOne(dependencies, 'account', found, caller);
    return { body: { items: found.map(participantView) } };
  });
