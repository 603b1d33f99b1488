import { loadService, serviceNames, runPanelist } from '@panelist/app';
import { registry } from '@panelist/domain/registry';
import { commandHandler, eventLog } from '@panelist/infra/event-sourcing';
import { loadConfig, systemClock } from '@panelist/infra/foundation';
import type { Vault } from '@panelist/infra/personal-data';
import { freePort } from '@panelist/infra/postgres';
import type { Dependencies, RunningService } from '@panelist/infra/service';
import { join } from 'node:path';
import { grouped } from '../checker/grouped.js';
import { growingLog } from '../collect/whole-log.js';
import { directAccess } from '../product/direct-access.js';
import { withEndings } from '../run/end-all.js';
import { trial } from '../run/trial.js';
import type { Trial } from '../run/trial.js';
import type { Walk } from '../walk/walker.js';

const sizes = { seed: 1, people: 8, studies: 4, atOnce: 8, commandMs: 12_000 };
/** So many steps a walk has; where a type of event is waited for, more until that has come. */
const STEPS = 600;
const MOST_STEPS = 6_000;
/** Steps between two looks at what has happened. */
const STRIDE = 100;
/**
 * In milliseconds. A broken product may never come to rest; what does gets the time that a busy
 * machine needs.
 */
const RESTLESS_MS = 20_000;
const REST_MS = 90_000;
const STOP_MS = 2_000;

/** A part of the real product that is broken on purpose. */
export interface Break {
  /** False: work never comes to rest, and is waited for only a short time. */
  readonly comesToRest?: boolean;
  /** A type of event that shows it, after the first study: people walk until it has happened. */
  readonly showsAfter?: string;
  /** How often; default once. */
  readonly times?: number;
  /**
   * How far people get: no call of theirs goes through; one study, which shows the break; or at
   * random, the default.
   */
  readonly shownBy?: 'people' | 'first-study' | 'walk';
  /** What a service gets instead of the product's own parts. */
  readonly parts?: (dependencies: Dependencies, service: string) => Dependencies;
  /** What every service gets instead of the vault, and the checker to read by. */
  readonly vault?: (vault: Vault) => Vault;
  /** What the composition gets instead of the service. */
  readonly service?: (running: RunningService) => RunningService;
}

/** A trial, and whether what shows the breaks has happened in it. */
export interface BrokenTrial extends Trial {
  readonly isShown: boolean;
}

/** The parts that depend on store and vault, made again on these. */
export function withParts<Parts extends Pick<Dependencies, 'store' | 'vault'>>(
  parts: Parts,
  clock: Dependencies['clock'] = systemClock(),
): Parts & Pick<Dependencies, 'log' | 'commands'> {
  const { store, vault } = parts;
  const log = eventLog({ store, vault, events: registry.events });
  return { ...parts, log, commands: commandHandler({ log, changesSince: store.changesSince, clock }) };
}

/**
 * The whole product in this process, over HTTP, with a few people who take part in a few studies
 * and no faults but those that are built in.
 * @param url a migrated, empty database
 */
export async function smallRun(url: string, folder: string, breaks: readonly Break[]): Promise<BrokenTrial> {
  const isShownBy = (part: Break['shownBy']): boolean => breaks.some(({ shownBy = 'walk' }) => shownBy === part);
  return withEndings(
    () => undefined,
    async (endings) => {
      const brokenVault = breaks.find(({ vault }) => vault !== undefined)?.vault;
      const withVault = <Parts extends Pick<Dependencies, 'store' | 'vault'>>(own: Parts, clock?: Dependencies['clock']): Parts =>
        brokenVault === undefined ? own : withParts({ ...own, vault: brokenVault(own.vault) }, clock);
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const dataDir = join(folder, 'data');
      const config = loadConfig({
        APP_ENV: 'test',
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: origin,
        TRUSTED_PROXIES: '1',
        REFERRAL_BONUS_DAYS: '0',
        DESTINATION_HOLD_HOURS: '0.1',
      });
      const services = await Promise.all(serviceNames.map(loadService));
      const panelist = runPanelist({
        config,
        services: services.map(({ name, start }) => ({
          name,
          start: async (own) => {
            const parts = breaks.reduce((some, each) => each.parts?.(some, name) ?? some, withVault(own, own.clock));
            return breaks.reduce((service, each) => each.service?.(service) ?? service, await start(parts));
          },
        })),
        uiFolder: undefined,
        step: async (_name, work) => work(),
        tell: () => undefined,
      });
      await panelist.ready;
      let stopped: Promise<void> | undefined;
      const endWriters = async (): Promise<void> => (stopped ??= panelist.stop(STOP_MS));
      endings.push(endWriters);
      const direct = await directAccess({ databaseUrl: url, eventStoreUrl: null });
      endings.push(direct.close);
      const access = withVault(direct);
      const logSoFar = growingLog(access);
      let hasShown = false;
      const outcome = await trial(
        {
          ...sizes,
          beginsPaid: !isShownBy('people'),
          access,
          origin,
          folder,
          endWriters,
          logs: [dataDir],
          directUrls: brokenVault === undefined ? { databaseUrl: url, eventStoreUrl: null } : null,
          restMs: breaks.every(({ comesToRest }) => comesToRest !== false) ? REST_MS : RESTLESS_MS,
          tell: () => undefined,
        },
        endings,
        async ({ walked }) => {
          hasShown = await walkUntil(walked, isShownBy('walk') ? STEPS : 0, async () => {
            const happened = grouped(await logSoFar(), ({ type }) => type);
            return breaks.every(
              ({ showsAfter, times = 1 }) => showsAfter === undefined || (happened.get(showsAfter) ?? []).length >= times,
            );
          });
          return {};
        },
      );
      return { ...outcome, isShown: hasShown };
    },
  );
}

async function walkUntil(walked: Walk, least: number, isShown: () => Promise<boolean>): Promise<boolean> {
  for (let steps = least; steps <= MOST_STEPS; steps += STRIDE) {
    await walked.past(steps);
    if (await isShown()) return true;
  }
  return false;
}
