import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  changeOwner,
  databaseAccount,
  freePort,
  prepareBinaries,
  startCluster,
  type RunningCluster,
} from '@panelist/infra/postgres';
import { startTemporaryCluster, temporaryFolder } from './test-cluster.js';

export interface ReplicatedCluster {
  readonly primary: RunningCluster;
  /** A hot standby of the primary, by streaming replication. */
  readonly replica: RunningCluster;
  /** From now on the replica shows nothing new, until `resume`. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Two temporary PostgreSQL servers; both end when this process ends, even by a crash. */
export async function startReplicatedCluster(settings: Readonly<Record<string, string>>): Promise<ReplicatedCluster> {
  const primary = await startTemporaryCluster({ prefix: 'panelist-primary-', settings });
  const account = databaseAccount();
  const folder = temporaryFolder('panelist-replica-', account);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  await copyRunning(primary, join(primary.folder, 'data'), dataDir);
  writeFileSync(join(dataDir, 'standby.signal'), '');
  changeOwner(folder, account);
  const { hostname, port } = new URL(primary.url('postgres'));
  const replica = await startCluster({
    binaries: prepareBinaries(account),
    account,
    dataDir,
    password: 'test',
    port: await freePort(),
    logFile: join(folder, 'postgres.log'),
    settings: { ...settings, primary_conninfo: `host=${hostname} port=${port} user=postgres password=test` },
    endWithParentAndRemove: folder,
  });
  const onReplica = async (statement: string) => onDatabase(replica, async (client) => client.query(statement));
  return {
    primary,
    replica,
    pause: async () => void (await onReplica('select pg_wal_replay_pause()')),
    resume: async () => void (await onReplica('select pg_wal_replay_resume()')),
    stop: async () => {
      await replica.stop();
      await primary.stop();
    },
  };
}

/** Copies a running server's data as PostgreSQL's manual says: between the start and the end of a backup. */
async function copyRunning(server: RunningCluster, from: string, to: string): Promise<void> {
  await onDatabase(server, async (client) => {
    await client.query("select pg_backup_start('replica', true)");
    const parts = readdirSync(from).filter((name) => name !== 'postmaster.pid' && name !== 'postmaster.opts');
    const copied = spawnSync('cp', ['-R', ...parts.map((name) => join(from, name)), to]);
    if (copied.status !== 0) throw new Error(`The server's data could not be copied: ${copied.stderr.toString()}`);
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.label ?? '');
  });
}

async function onDatabase<T>(server: RunningCluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
