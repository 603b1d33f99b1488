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
  'moving-leader',
]);

/**
 * The selected nemeses, shuffled by the seed.
 * @throws StartError with the valid names, for an unknown one
 */
export function scheduleOf(options: Options, all: readonly Nemesis[], order: () => number): readonly Nemesis[] {
  const unknown = options.only.find((name) => !all.some((nemesis) => nemesis.name === name));
  if (unknown !== undefined) throw new StartError(`There is no nemesis ${unknown}: ${all.map(({ name }) => name).join(', ')}.`);
  const usual = options.isSmall ? all.filter(({ name }) => core.has(name)) : all;
  const chosen = options.only.length === 0 ? usual : all.filter(({ name }) => options.only.includes(name));
  return chosen
    .map((nemesis) => ({ nemesis, place: order() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ nemesis }) => nemesis);
}
