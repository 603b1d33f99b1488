import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { room as commandApi } from '@panelist/command-api';
import { patchProfile, profileByUser } from '@panelist/domain/profile/browser';
import { loadConfig } from '@panelist/infra/foundation';
import { createPool, freePort } from '@panelist/infra/postgres';
import { room as projectors } from '@panelist/projectors';
import { room as queryApi } from '@panelist/query-api';
import { workersRoom } from '@panelist/workers';
import { aPerson, apiClient, startReplicatedCluster, type ReplicatedCluster } from '../../testing/index.js';
import { signUpParticipant, type Participant } from '../../testing/participants.js';
import { demoParts } from '../demo/researchers/index.js';
import { runPanelist, type Panelist } from './run-panelist.js';

describe('queries that read a replica', () => {
  let cluster: ReplicatedCluster;
  let folder: string;
  let panelist: Panelist;
  let origin: string;
  let ada: Participant;

  beforeAll(async () => {
    cluster = await startReplicatedCluster({ fsync: 'off', synchronous_commit: 'off', max_connections: '100' });
    const admin = createPool(cluster.primary.url('postgres'), { max: 1 });
    await admin.query('create database panelist');
    await admin.end();
    folder = mkdtempSync(join(tmpdir(), 'panelist-replica-'));
    panelist = runPanelist({
      config: loadConfig({
        APP_ENV: 'test',
        PORT: String(await freePort()),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: cluster.primary.url('panelist'),
        READ_DATABASE_URL: cluster.replica.url('panelist'),
        SIMULATE_RESEARCHERS: 'false',
        PROFILE_LOCK_DAYS: '0',
        LOG_LEVEL: 'silent',
      }),
      rooms: [commandApi, queryApi, projectors, workersRoom(demoParts)],
      uiFolder: undefined,
      step: async (_name, work) => work(),
      tell: () => undefined,
    });
    origin = await panelist.ready;
    ada = await signUpParticipant(origin, aPerson({ email: 'ada@replica.example' }));
  }, 180_000);
  afterAll(async () => {
    await panelist.stop(10_000);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const save = async (...skills: readonly string[]) =>
    ada.client.call(patchProfile, { params: { id: ada.profileId }, body: { skills: [...skills] } });
  const ask = async () => ada.client.send(profileByUser, { params: { userId: ada.userId } });

  it('show the caller’s own writes, though the replica gets them later', async () => {
    for (const skill of ['Weaving', 'Sailing', 'Baking']) {
      await save(skill);
      const { status, headers, body } = await ask();
      expect({ status, stale: headers.get('x-stale'), body }).toMatchObject({
        status: 200,
        stale: null,
        body: { skills: [skill] },
      });
    }
  });

  it('say so while the replica is behind the caller’s own writes, and no longer than that', async () => {
    await cluster.pause();
    await save('Whittling');
    const behind = await ask();
    expect({ stale: behind.headers.get('x-stale'), body: behind.body }).toMatchObject({
      stale: 'true',
      body: { skills: ['Baking'] },
    });
    await cluster.resume();
    const after = await ask();
    expect({ stale: after.headers.get('x-stale'), body: after.body }).toMatchObject({
      stale: null,
      body: { skills: ['Whittling'] },
    });
  });

  it('find by its id what was written a moment ago, also for a caller that names no position', async () => {
    await cluster.pause();
    const bob = await signUpParticipant(origin, aPerson({ email: 'bob@replica.example' }));
    const input = { params: { userId: bob.userId } };
    const found = apiClient({ origin, token: bob.token }).send(profileByUser, input);
    await pause(100);
    await cluster.resume();
    expect((await found).status).toBe(200);
  });

  it('are refused while the replica is away; commands are not', async () => {
    await cluster.replica.stop();
    expect(await ada.client.refused(profileByUser, { params: { userId: ada.userId } })).toMatchObject({
      status: 503,
      code: 'server.unavailable',
    });
    await save('Carving');
  });
});
