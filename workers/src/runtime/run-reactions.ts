import type { Leads } from '@panelist/infra/leads';
import type { Dependencies } from '@panelist/infra/runtime';
import { checkpointedSubscription, type CheckpointedSubscription } from '@panelist/infra/subscriptions';
import type { Reaction } from './reaction.js';

/** Each reaction on a subscription and checkpoint of its own: one that stands still holds up no other. */
export function runReactions(
  { log, pool, logger }: Pick<Dependencies, 'log' | 'pool' | 'logger'>,
  leads: Leads,
  reactions: readonly Reaction[],
): readonly CheckpointedSubscription[] {
  return reactions.map(({ name, types, react }) =>
    checkpointedSubscription({
      name: `reaction-${name}`,
      log,
      pool,
      leads,
      filter: { types },
      handle: (recorded, _signal, epoch) => react(recorded, epoch),
      onError: (error, { status, failing }) =>
        logger[status === 'stopped' ? 'error' : 'warn'](
          { err: error, reaction: name, eventId: failing?.eventId, tries: failing?.tries },
          status === 'stopped' ? 'a reaction stands still at an event' : 'a reaction failed and is tried again',
        ),
    }),
  );
}
