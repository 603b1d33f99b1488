import { registry } from '@panelist/domain/registry';
import { createMetrics } from '@panelist/infra/foundation';
import { nameOf } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { projections } from '@panelist/projectors';
import { demoParts } from '@panelist/app/demo/researchers';
import { defaultOptions, workerModules, projections as ofWorkers, scheduledBy } from '@panelist/workers';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '@panelist/app/migrations';

/** Stored names (in rows, queues, clients and dashboards), by kind. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** Services whose sources are searched for names that no registry lists. */
const services = ['domain', 'command-api', 'query-api', 'projectors', 'workers', 'infra/packages', 'infra/app'];

/** The names as this code uses them. `npm run freeze` adds new ones to `names.lock.json`. */
export function names(root: string): Names {
  // Enough to list the parts; none of it is called.
  const dependencies = { config: { simulateResearchers: true }, metrics: createMetrics() } as Dependencies;
  const parts = [...workerModules(dependencies, defaultOptions), ...demoParts(dependencies)];
  const reactions = parts.flatMap((part) => part.reactions ?? []);
  const sources = services.flatMap((service) => sourcesOf(join(root, service)));
  const found = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const all = {
    'event types': [...registry.events.keys()],
    'stream categories': [...registry.events.values()].flatMap(({ streams }) => streams.map(({ category }) => category)),
    'error codes': registry.refusals.map(({ code }) => code),
    contracts: registry.contracts.map(({ name, contract }) => `${name} ${contract.route}`),
    'jobs and queues': registry.jobs.map(({ job }) => job.name),
    'read models': [...projections, ...ofWorkers].map(({ model }) => model.name),
    reactions: reactions.map(({ name }) => name),
    'checkpoints of reactions': reactions.map(nameOf),
    deadlines: [...scheduledBy(parts).keys()],
    migrations: migrations.map(({ name, fingerprint }) => `${name} ${fingerprint}`),
    'namespaces of ids': found(/derivedId\('([^']+)'/g),
    'kinds of keyed hashes': found(/blindIndex\('([^']+)'/g),
    cookies: found(/_COOKIE = '([^']+)'/g),
    metrics: found(/'(panelist_[a-z_]+)'/g).filter((name) => !isNoMetric.has(name)),
  };
  return Object.fromEntries(Object.entries(all).map(([kind, list]) => [kind, [...new Set(list)].toSorted()]));
}

/** Names that begin like a metric: the cookies and the channel of live hints. */
const isNoMetric = new Set(['panelist_session', 'panelist_device', 'panelist_social', 'panelist_hints']);

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/node_modules|dist|\.test|test-kit/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** Names of the file that this code no longer uses. */
export function missingNames(locked: Names, now: Names): readonly string[] {
  return Object.entries(locked).flatMap(([kind, list]) =>
    list.filter((name) => now[kind]?.includes(name) !== true).map((name) => `${kind}: ${name}`),
  );
}

/** The file plus new names. It never removes a name. */
export function withNewNames(locked: Names, now: Names): Names {
  return Object.fromEntries(
    Object.entries(now).map(([kind, list]) => [kind, [...new Set([...(locked[kind] ?? []), ...list])].toSorted()]),
  );
}
