import { supportParticipants } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { findParticipants, participantView } from './find-participants.js';

export const supportParticipantsRoute = (dependencies: TableDependencies) =>
  route(supportParticipants, async ({ query }) => ({
    body: { items: (await findParticipants(dependencies, query)).map(participantView) },
  }));
