import type { Config } from '@panelist/infra/foundation';
import type { MasterKeys } from '@panelist/infra/personal-data';
import type { PartToFold, RebuildThreads } from '@panelist/infra/processors';
import { startThread } from '@panelist/infra/room';
import { projections } from '../projections.js';

/** What a thread needs to open the log and the tables; can be cloned. */
export interface ThreadData {
  readonly where: Pick<Config, 'databaseUrl' | 'eventStoreUrl'>;
  readonly masterKey: Uint8Array;
  readonly secondMasterKey: Uint8Array | null;
  readonly part: PartToFold;
}

/** Threads that rebuild read models of this room; the configuration sets their number. */
export function rebuildThreads({
  databaseUrl,
  eventStoreUrl,
  masterKey,
  secondMasterKey = null,
  rebuildThreads: count,
}: Pick<Config, 'databaseUrl' | 'eventStoreUrl' | 'rebuildThreads'> & MasterKeys): RebuildThreads {
  return {
    count,
    knows: (projection) => projections.includes(projection),
    start: (part) => {
      const data: ThreadData = {
        where: { databaseUrl, eventStoreUrl },
        masterKey: Uint8Array.from(masterKey),
        secondMasterKey: secondMasterKey && Uint8Array.from(secondMasterKey),
        part,
      };
      return startThread(new URL('./fold-part.js', import.meta.url), data);
    },
  };
}
