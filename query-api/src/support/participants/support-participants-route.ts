import { supportParticipants } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordLookAtOne } from '../../shared/record-look.js';
import { findParticipants, participantView } from './find-participants.js';

export const supportParticipantsRoute = (dependencies: QueryDependencies) =>
  route(supportParticipants, async ({ query, caller }) => {
    const found = await findParticipants(dependencies, query);
    await recordLookAtOne(dependencies, 'account', found, caller);
    return { body: { items: found.map(participantView) } };
  });
