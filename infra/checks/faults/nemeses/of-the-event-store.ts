import type { Fault } from '../../../testing/tcp-proxy/fault.js';
import type { EventStoreDouble } from '../../../testing/event-store-double/index.js';
import { againAndAgain, onConnections } from './again-and-again.js';
import type { Nemesis, ProxiedNode, World } from './nemesis.js';

const nodesOf = ({ eventStore }: World): readonly ProxiedNode[] => eventStore?.nodes ?? [];

function withoutProxy(world: World): string | null {
  if (world.eventStore === null) return 'the log is PostgreSQL';
  return world.eventStore.nodes.length === 0 ? 'no proxy can be put in front of this event store' : null;
}

/** A fault of all connections to the event store. */
const onItsProxies = (
  name: string,
  what: string,
  fault: Fault,
  duty: Pick<Nemesis, 'atLeastMs' | 'servesWithinMs'> = {},
): Nemesis => ({
  ...duty,
  name,
  what,
  needsEventStore: true,
  missing: withoutProxy,
  strike: async (world) =>
    onConnections(
      nodesOf(world).map(({ proxy }) => proxy),
      fault,
    ),
});

interface PlayedNode extends ProxiedNode {
  readonly double: EventStoreDouble;
}

const played = (world: World): readonly PlayedNode[] => nodesOf(world).filter((node): node is PlayedNode => node.double !== null);

/** What only the double can be made to do. */
const onTheDouble = (nemesis: Omit<Nemesis, 'needsEventStore' | 'missing'>): Nemesis => ({
  ...nemesis,
  needsEventStore: true,
  missing: (world) => (played(world).length > 1 ? null : 'the log is not the double of EventStoreDB'),
});

const LEADER_MOVES_MS = 2_000;
const UNANSWERED_MS = 500;

/** The next node leads; the others name it to their callers, by the proxy before it. */
function moveLeader(nodes: readonly PlayedNode[]): void {
  const at = nodes.findIndex(({ double }) => double.faults.leader === null);
  const next = nodes[(at + 1) % nodes.length];
  if (next === undefined) return;
  for (const node of nodes) node.double.faults.leader = node === next ? null : { address: '127.0.0.1', port: next.proxy.port };
  nodes[at]?.double.endSubscriptions(true);
}

/** Faults of EventStoreDB as the log. */
export const nemesesOfTheEventStore: readonly Nemesis[] = [
  onItsProxies('cut-eventstore', 'every connection to EventStoreDB is reset, new ones included', { kind: 'reset' }),
  onItsProxies('silent-eventstore', 'no data reaches EventStoreDB or comes back, and no connection reports an error', {
    kind: 'blackhole',
  }),
  onItsProxies(
    'silent-eventstore-connections',
    'the connections to EventStoreDB that are open fall silent, without an error; new ones work',
    { kind: 'silent-connections' },
    { atLeastMs: 30_000 },
  ),
  onItsProxies('slow-eventstore', 'every message to and from EventStoreDB takes 5 to 15 ms longer', {
    kind: 'latency',
    ms: 5,
    jitterMs: 10,
  }),
  onItsProxies('drop-eventstore', 'any reply of EventStoreDB may be dropped and its connection cut', {
    kind: 'drop-reply',
    chance: 0.02,
  }),
  onTheDouble({
    name: 'unanswered-append',
    what: 'EventStoreDB writes appends and never answers them',
    strike: async (world) =>
      againAndAgain(UNANSWERED_MS, async () => {
        for (const { double } of played(world)) double.faults.swallowAnswers = 1;
        return 1;
      }),
  }),
  onTheDouble({
    name: 'moving-leader',
    what: 'another node of EventStoreDB leads every two seconds, and the last one refuses calls with its address',
    servesWithinMs: 20_000,
    strike: async (world) =>
      againAndAgain(LEADER_MOVES_MS, async () => {
        moveLeader(played(world));
        return 1;
      }),
  }),
];
