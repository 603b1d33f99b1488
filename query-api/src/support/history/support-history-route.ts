import { kernelRefusal } from '@panelist/domain/kernel';
import { registry } from '@panelist/domain/registry';
import { supportHistory } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { requireFound } from '../../shared/require-found.js';
import { todayOf } from '../../shared/responses/open-things.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { participantById, participantView } from '../participants/find-participants.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { typesByContext } from './event-types-route.js';
import { historyEntries } from './history-entries.js';
import type { PersonHistory } from '../state/person-history.js';
import { personLog } from './person-log.js';

/**
 * Every event of a person in all contexts, oldest first (contract, Staff). The person's own access log
 * has the look before its reader has the answer.
 */
export function supportHistoryRoute(
  dependencies: QueryDependencies & Pick<Dependencies, 'log'> & { readonly pasts: Pick<PersonHistory, 'prepare'> },
) {
  const log = personLog(dependencies.log, dependencies);
  return route(supportHistory, async ({ params, query, caller }) => {
    const types = typesIn(query.types ?? '', query.context);
    const participant = requireFound(await participantById(dependencies, params.userId));
    const accessReason = await recordStaffAccess(dependencies, 'history', params.userId, caller);
    const [{ events, next }, today] = await Promise.all([
      log.pageOf(params.userId, { ...query, types }),
      query.cursor === undefined ? todayOf(dependencies, params.userId, 'all') : null,
    ]);
    const body = {
      participant: participantView(participant),
      today,
      items: await historyEntries(dependencies, events),
      nextCursor: next,
      accessReason,
    };
    // Only now: the page comes first.
    dependencies.pasts.prepare(params.userId);
    return { body };
  });
}

function typesIn(list: string, context: string | undefined): readonly string[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !registry.events.has(name));
  if (unknown.length > 0) throw refused('types', `There is no event of the type ${unknown.join(', ')}.`);
  if (names.length > 0 || context === undefined) return names;
  const types = typesByContext.get(context);
  if (types === undefined) throw refused('context', `There are no events of the context ${context}.`);
  return types;
}

const refused = (field: string, message: string) => kernelRefusal('request.invalid', { errors: [{ field, message }] });
