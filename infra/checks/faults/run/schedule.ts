import { StartError } from '@panelist/infra/foundation';
import type { Nemesis } from '../nemeses/index.js';
import type { Options } from './options.js';

/** The nemeses of `--small`. */
const core = new Set([
  'kill',
  'kill-owners',
  'freeze',
  'stop-postgres',
  'drop-commit',
  'cut-postgres',
  'drop-payment',
  'flush-redis',
  'no-nats',
  'webhooks',
  'silent-connections',
  'half-sent',
  'rolling',
]);

/**
 * The selected nemeses, shuffled by the seed.
 * @throws StartError with the valid names, for an unknown one
 */
export function scheduleOf(
  options: Options,
  all: readonly Nemesis[],
  variants: readonly string[],
  order: () => number,
): readonly Nemesis[] {
  const known = [...all.map(({ name }) => name), ...variants];
  const unknown = options.only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new StartError(`There is no fault ${unknown}: ${known.join(', ')}.`);
  const isUsual = ({ name, needsEventStore = false }: Nemesis): boolean =>
    needsEventStore === (options.eventStore !== 'postgres') && (needsEventStore || !options.isSmall || core.has(name));
  const chosen = all.filter((each) => (options.only.length === 0 ? isUsual(each) : options.only.includes(each.name)));
  return chosen
    .map((nemesis) => ({ nemesis, place: order() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ nemesis }) => nemesis);
}
