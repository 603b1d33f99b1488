import { supportHistory } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { participantById, participantView } from '../participants/find-participants.js';
import { historyEntries } from './history-entries.js';
import type { PersonLog } from './person-log.js';

/** Every event on a person across all contexts, oldest first (contract, Staff). */
export const supportHistoryRoute = (tables: TableDependencies, log: PersonLog) =>
  route(supportHistory, async ({ params, query }) => {
    const participant = found(await participantById(tables, params.userId));
    const { events, next } = await log.pageOf(params.userId, { ...query, types: namesIn(query.types ?? '') });
    return {
      body: { participant: participantView(participant), items: await historyEntries(tables, events), nextCursor: next },
    };
  });

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
