import { parseEventStoreDbAddress } from '@panelist/infra/foundation';
import { startEventStoreDouble } from '../../../testing/event-store-double/index.js';
import type { EventStoreDouble } from '../../../testing/event-store-double/index.js';
import type { Options } from '../run/options.js';

export interface EventStoreOfRun {
  /** Null: the log is in PostgreSQL. */
  readonly url: string | null;
  /** Its nodes that a proxy can be put in front of. */
  readonly nodes: readonly { readonly url: string; readonly double: EventStoreDouble | null }[];
  readonly close: () => Promise<void>;
}

/**
 * The event store of a run. The double plays two nodes with one log, of which the first one leads.
 * In front of a real server a proxy is only possible without TLS, whose certificate names the
 * server, and without a cluster, whose nodes exchange their addresses.
 */
export async function eventStoreOf(chosen: Options['eventStore']): Promise<EventStoreOfRun> {
  if (chosen === 'postgres') return { url: null, nodes: [], close: async () => undefined };
  if (chosen !== 'double') {
    const { discover, hosts, tls } = parseEventStoreDbAddress(chosen.url);
    const isAlone = !tls && !discover && hosts.length === 1;
    const nodes = isAlone ? [{ url: chosen.url, double: null }] : [];
    return { url: chosen.url, nodes, close: async () => undefined };
  }
  const leader = await startEventStoreDouble();
  const follower = await startEventStoreDouble({ log: leader.log });
  follower.faults.leader = leader.node;
  return {
    url: leader.url,
    nodes: [leader, follower].map((double) => ({ url: double.url, double })),
    close: async () => {
      await Promise.all([leader.stop(), follower.stop()]);
    },
  };
}
