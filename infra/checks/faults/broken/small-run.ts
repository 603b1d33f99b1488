import { loadRoom, roomNames, runPanelist } from '@panelist/app';
import { registry } from '@panelist/domain/registry';
import { commandHandler, eventLog } from '@panelist/infra/event-sourcing';
import { loadConfig, systemClock } from '@panelist/infra/foundation';
import { fingerprintWith } from '@panelist/infra/http';
import type { Vault } from '@panelist/infra/personal-data';
import { freePort } from '@panelist/infra/postgres';
import type { Dependencies, RunningRoom } from '@panelist/infra/room';
import { join } from 'node:path';
import { check } from '../checker/check.js';
import type { Violation } from '../checker/violation.js';
import { collect } from '../collect/collect.js';
import { shownPages } from '../collect/shown.js';
import { waitForQuiescence, waitForReaders } from '../collect/wait-for-quiescence.js';
import type { Entry } from '../history/entry.js';
import { callerOf } from '../people/caller.js';
import { crowd } from '../people/crowd.js';
import { listen } from '../people/listeners.js';
import { openStudies } from '../people/open-studies.js';
import { seededRandom } from '../people/random.js';
import { seedEverybody } from '../people/seed-people.js';
import { trafficOf } from '../people/traffic.js';
import { directAccess } from '../product/direct-access.js';
import { withEndings } from '../run/end-all.js';

const PEOPLE = 10;
const LATE = 4;
/** One refers all others: more than the five who can earn a bonus on one project. */
const REFERRERS = 1;
const STUDIES = 2;
const PATIENCE = { answerMs: 6_000, commandMs: 12_000 };
/** A broken product may never come to rest; what does gets the time that a busy machine needs. */
const QUIESCENCE_MS = 8_000;
const REST_MS = 90_000;
const STOP_MS = 2_000;

/** A part of the real product that is broken on purpose. */
export interface Break {
  /** All work comes to rest nevertheless, and the rule is about that. */
  readonly comesToRest?: boolean;
  /** What a room gets instead of the product's own parts. */
  readonly parts?: (dependencies: Dependencies, room: string) => Dependencies;
  /** What every room gets instead of the vault, and the checker to read by. */
  readonly vault?: (vault: Vault) => Vault;
  /** What the composition gets instead of the room. */
  readonly room?: (running: RunningRoom) => RunningRoom;
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

/** Several breaks of one product. */
export function joined(breaks: readonly Break[]): Break {
  const vault = breaks.find((each) => each.vault !== undefined)?.vault;
  return {
    comesToRest: breaks.every(({ comesToRest }) => comesToRest === true),
    parts: (dependencies, room) => breaks.reduce((own, { parts }) => parts?.(own, room) ?? own, dependencies),
    room: (running) => breaks.reduce((own, each) => each.room?.(own) ?? own, running),
    ...(vault === undefined ? {} : { vault }),
  };
}

/**
 * The whole product in this process, over HTTP, with a few people who take part in a few studies
 * and no faults but the one that is built in.
 * @param url a migrated, empty database
 * @returns what the checker finds
 */
export async function smallRun(url: string, folder: string, broken: Break): Promise<readonly Violation[]> {
  return withEndings(
    () => undefined,
    async (endings) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const dataDir = join(folder, 'data');
      const variables = { APP_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
      const config = loadConfig({
        ...variables,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: origin,
        TRUSTED_PROXIES: '1',
        REFERRAL_BONUS_DAYS: '0',
      });
      const rooms = await Promise.all(roomNames.map(loadRoom));
      const panelist = runPanelist({
        config,
        rooms: rooms.map(({ name, start }) => ({
          name,
          start: async (own) => {
            const { vault } = own;
            const sealed = broken.vault === undefined ? own : withParts({ ...own, vault: broken.vault(vault) }, own.clock);
            const running = await start(broken.parts?.(sealed, name) ?? sealed);
            return broken.room?.(running) ?? running;
          },
        })),
        uiFolder: undefined,
        step: async (_name, work) => work(),
        tell: () => undefined,
      });
      await panelist.ready;
      let isStopped = false;
      const stop = async (): Promise<void> => {
        if (isStopped) return;
        isStopped = true;
        await panelist.stop(STOP_MS);
      };
      endings.push(stop);
      const direct = await directAccess({ databaseUrl: url, eventStoreUrl: null });
      endings.push(direct.close);
      const access = broken.vault === undefined ? direct : withParts({ ...direct, vault: broken.vault(direct.vault) });

      const studies = await openStudies(access, STUDIES);
      const { referrers, people: everybody } = await seedEverybody(access, PEOPLE + LATE, REFERRERS);
      const [people, late] = [everybody.slice(0, PEOPLE), everybody.slice(PEOPLE)];
      const listeners = listen(origin, people);
      endings.push(listeners.close);
      const entries: Entry[] = [];
      const history = { add: (entry: Entry) => void entries.push(entry), entries: () => entries, close: () => undefined };
      const fingerprint = fingerprintWith(access.vault);
      const now = () => performance.now();
      const caller = callerOf({ origin: () => origin, history, fingerprint, now, patience: PATIENCE });
      const random = seededRandom(1);
      const erased = new Set<string>();
      const crowded = crowd({ people, referrers, studies, caller, random, atOnce: 5 });
      await trafficOf({ access, caller, studies, people, late, random, erased }).closeInTraffic();
      await crowded.over();

      const lostJobs: readonly never[] = [];
      const reading = { access, followers: () => [], erased };
      const restless = await waitForQuiescence({
        ...reading,
        origin,
        lostJobs,
        deadlineMs: broken.comesToRest === true ? REST_MS : QUIESCENCE_MS,
      });
      const shown = await shownPages(origin, { people, studies });
      await stop();
      const behind = await waitForReaders({ ...reading, withinMs: 0 });
      return check({
        ...(await collect({ access, history, logs: [dataDir] }, erased)),
        subscribers: [],
        hints: listeners.heard(),
        shown,
        lostJobs,
        lostTails: [],
        readiness: [],
        sizes: [],
        erased,
        unrest: [...new Set([...restless, ...behind])],
        outages: [],
      });
    },
  );
}
