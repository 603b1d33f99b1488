import { accountDecider, accountStream } from '@panelist/domain/identity';
import { exportKey, exportStream, type ExportCommand } from '@panelist/domain/support';
import { zip } from '@panelist/infra/files';
import { sleep } from '@panelist/infra/foundation';
import { TooEarlyJobError } from '@panelist/infra/jobs';
import { sql } from '@panelist/infra/postgres';
import { havePassed, checkpointOf } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { logInsOf } from '@panelist/infra/sessions';
import { exportEntries } from './export-entries.js';
import { filesOf } from './export-files.js';
import { isIndexed, personHistory } from './person-history.js';
import type { Sharing } from '@panelist/domain/participation';
import { readRows } from '@panelist/infra/read-models';
import { itemsOfSharings, modelsOfSharings, sharingColumns } from '@panelist/projectors/queries';
import { sharings } from '@panelist/projectors/read-models';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'files' | 'log' | 'pool' | 'sessions' | 'uploads' | 'vault'>;
type Which = Pick<ExportCommand, 'userId' | 'exportId'>;

/** The versions that `sharingsOf` reads. */
const ofSharings = modelsOfSharings.map(checkpointOf);

/** What of the person went to which researcher, when and why: all projects, the latest first. */
async function sharingsOf(dependencies: Pick<Dependencies, 'pool' | 'vault'>, userId: string): Promise<readonly Sharing[]> {
  const { table, refs: s } = sharings;
  const rows = await readRows(
    dependencies,
    sharingColumns,
    sql`select ${sharingColumns.columns('t')} from ${table} t where t.${s.userId} = ${userId}
      order by t.${s.changedAt} desc, t.${s.participationId}`,
  );
  return itemsOfSharings(dependencies, userId, rows);
}

/** How long a job waits for the read models that it reads, which other processes keep. */
const INDEX_WAIT_MS = 10_000;
const INDEX_ASK_MS = 100;

/** Streams the ZIP into the person's files. Returns its size in bytes. */
export async function storeZip(dependencies: Needs, { userId, exportId }: Which, signal: AbortSignal): Promise<number> {
  const { clock, commands, log, uploads } = dependencies;
  const asked = (await log.read(exportStream.of(userId))).find(
    ({ type, data }) => type === 'ExportRequested' && data['exportId'] === exportId,
  );
  if (asked === undefined) throw new Error('The log does not hold the request of this export');
  const { position } = asked;
  const isRead = async () =>
    (await isIndexed(dependencies, userId, position)) && (await havePassed(dependencies.pool, ofSharings, position));
  for (let waited = 0; !(await isRead()); waited += INDEX_ASK_MS) {
    if (waited >= INDEX_WAIT_MS) throw new TooEarlyJobError('The read models have not reached the request of this export');
    await sleep(INDEX_ASK_MS, signal);
    signal.throwIfAborted();
  }
  const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
  const entries = exportEntries({
    userId,
    name: account.status === 'none' ? '' : `${account.firstName} ${account.lastName}`.trim(),
    email: account.status === 'none' ? '' : account.email,
    madeAt: clock.now(),
    files: await filesOf(dependencies, userId),
    logIns: (await logInsOf(dependencies.sessions, userId)).map(({ device = null, createdAt, lastSeenAt }) => ({
      device,
      createdAt,
      lastSeenAt,
    })),
    shared: await sharingsOf(dependencies, userId),
    history: () => personHistory(dependencies, userId, position),
  });
  return uploads.store(exportKey(exportId), userId, until(signal, zip(entries)));
}

async function* until(signal: AbortSignal, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    signal.throwIfAborted();
    yield piece;
  }
}
