import type { Dependencies } from '@panelist/infra/runtime';
import type { CheckpointedSubscription } from '@panelist/infra/subscriptions';

/** What whoever watches the system sees of this room: how far behind each reaction is, whether it stands still, and the jobs in each state. */
export function watch(
  { metrics, queue }: Pick<Dependencies, 'metrics' | 'queue'>,
  reactions: readonly CheckpointedSubscription[],
): void {
  metrics.gauge({
    name: 'panelist_reaction_lag_events',
    help: 'Events between a reaction’s checkpoint and the head of the log.',
    labels: ['reaction'],
    collect: async (gauge) => {
      await Promise.all(reactions.map(async (each) => gauge.set({ reaction: each.state().name }, await each.lag())));
    },
  });
  metrics.gauge({
    name: 'panelist_reaction_stopped',
    help: 'Whether a reaction stands still at an event that keeps failing.',
    labels: ['reaction'],
    collect: (gauge) => {
      for (const each of reactions) {
        const { name, status } = each.state();
        gauge.set({ reaction: name }, status === 'stopped' ? 1 : 0);
      }
    },
  });
  metrics.gauge({
    name: 'panelist_jobs',
    help: 'Jobs of a queue by state.',
    labels: ['queue', 'state'],
    collect: async (gauge) => {
      for (const [name, states] of Object.entries(await queue.counts()))
        for (const [state, count] of Object.entries(states)) gauge.set({ queue: name, state }, count);
    },
  });
}
