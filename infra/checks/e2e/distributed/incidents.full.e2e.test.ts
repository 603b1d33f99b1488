import { projectorList, queueList, resumeProjector } from '@panelist/domain/operations/browser';
import { startProject } from '@panelist/domain/participation/browser';
import { operationsPayouts, payouts } from '@panelist/domain/payout/browser';
import { systemClock, createLogger } from '@panelist/infra/foundation';
import { createPool, migrate } from '@panelist/infra/postgres';
import { SANDBOX_WEBHOOK_SECRETS } from '@panelist/infra/providers';
import { migrations } from '@panelist/app/migrations';
import { followClock, startSandbox, type Sandbox } from '@panelist/app/demo/sandbox';
import { expect, test } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { memoryFolder, startTemporaryCluster } from '../../../testing/index.js';
import { advanceClock } from '../../../testing/demo.js';
import { loggedInClient, readyParticipant } from '../../../testing/participants.js';
import { noFault } from '../../../testing/tcp-proxy/fault.js';
import { tcpProxy, type TcpProxy } from '../../../testing/tcp-proxy/tcp-proxy.js';
import { startFleet, type Fleet } from '../../fleet/index.js';
import { newPerson } from '../product/person.js';
import { approved, earned, invited, payoutIn } from '../product/participations.js';
import { publishedProject } from '../product/projects.js';

const TREMENDOUS_WEBHOOK_KEY = SANDBOX_WEBHOOK_SECRETS.tremendousKey;

interface Alert {
  readonly state: 'raised' | 'cleared';
  readonly condition: string;
}

test.describe('what goes wrong at night', () => {
  test.describe.configure({ mode: 'serial' });
  const alerts: Alert[] = [];
  let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>;
  let pool: ReturnType<typeof createPool>;
  let following: ReturnType<typeof followClock>;
  let sandbox: Sandbox;
  let provider: TcpProxy;
  let pager: Server;
  let fleet: Fleet;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    cluster = await startTemporaryCluster({
      parent: memoryFolder(),
      prefix: 'panelist-incidents-',
      settings: { max_connections: '200' },
    });
    const admin = createPool(cluster.url('postgres'), { max: 1 });
    await admin.query('create database panelist');
    await admin.end();
    const databaseUrl = cluster.url('panelist');
    await migrate(databaseUrl, migrations);
    pool = createPool(databaseUrl, { max: 4 });
    const clock = systemClock();
    following = followClock(pool, clock, () => undefined);
    sandbox = await startSandbox({ pool, clock, logger: createLogger({ level: 'silent' }).logger });
    const { hostname: host, port } = new URL(sandbox.urls.tremendous);
    provider = await tcpProxy({ target: () => ({ host, port: Number(port) }), random: Math.random });
    const through = new URL(sandbox.urls.tremendous);
    through.port = String(provider.port);
    pager = createServer((request, response) => {
      void json(request).then((alert) => {
        alerts.push(alert as Alert);
        response.end();
      });
    });
    await new Promise<void>((resolve) => pager.listen(0, '127.0.0.1', resolve));
    fleet = await startFleet({
      databaseUrl,
      env: {
        ALERT_WEBHOOK_URL: `http://127.0.0.1:${(pager.address() as AddressInfo).port}/`,
        ALERT_UNKNOWN_MINUTES: '5',
        ALERT_QUEUE_SECONDS: '3',
        SCREENER_CYCLE_LIMIT: '50',
      },
      // The demo was filled with a sandbox of its own; they share their tables.
      envOf: (service) =>
        service === 'workers'
          ? {
              TREMENDOUS_URL: through.href.replace(/\/$/, ''),
              TREMENDOUS_API_KEY: 'sandbox',
              TREMENDOUS_CAMPAIGN_ID: 'sandbox',
              TREMENDOUS_WEBHOOK_KEY,
            }
          : {},
    });
  });
  test.afterAll(async () => {
    await fleet?.stop();
    pager?.close();
    await provider?.close();
    await sandbox?.stop();
    await following?.close();
    await pool?.end();
    await cluster?.stop();
  });

  /** Waits for the operator's message. */
  const heard = async (state: Alert['state'], condition: string) =>
    expect
      .poll(() => alerts.filter((alert) => alert.condition === condition).at(-1)?.state, { timeout: 90_000, message: condition })
      .toBe(state);
  /** The value of a metric that a panel of the dashboard and an alert rule read. */
  const metric = async (name: string) => {
    const texts = await Promise.all(fleet.of('workers').map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    const values = texts
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith(name));
    return Math.max(0, ...values.map((line) => Number(line.split(' ').at(-1))));
  };

  test('a payout provider that is down', async () => {
    const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
    const participant = await readyParticipant(fleet.url, newPerson());
    provider.set({ kind: 'reset' });
    const { payoutId } = await earned(participant, researcher);
    await payoutIn('requested', participant, payoutId);
    await advanceClock(fleet.url, 'PT10M');
    await heard('raised', 'unsent-payouts');
    // A payment of the demo may be due at the same time.
    const operator = await loggedInClient(fleet.url, 'operations@panelist.example');
    const { totalCount: unsent } = await operator.call(operationsPayouts, { query: { status: 'requested' } });
    expect(unsent).toBeGreaterThan(0);
    expect(await metric('panelist_alert_condition{condition="unsent-payouts"')).toBe(unsent);
    provider.set(noFault);
    await payoutIn('paid', participant, payoutId);
    await heard('cleared', 'unsent-payouts');
  });

  test('a provider so slow that jobs wait', async () => {
    const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
    const participant = await readyParticipant(fleet.url, newPerson());
    provider.set({ kind: 'blackhole' });
    const waiting: string[] = [];
    for (let count = 0; count < 12; count += 1) waiting.push((await earned(participant, researcher)).payoutId);
    await heard('raised', 'queue-age');
    expect(await metric('panelist_alert_condition{condition="queue-age"')).toBeGreaterThan(3);
    const operator = await loggedInClient(fleet.url, 'operations@panelist.example');
    const { items } = await operator.call(queueList);
    expect(items.find(({ name }) => name === 'advance-payout')?.waiting).toBeGreaterThan(0);
    provider.set(noFault);
    for (const payoutId of waiting) await payoutIn('paid', participant, payoutId);
    await heard('cleared', 'queue-age');
  });

  test('a stream that a reaction of money cannot handle', async () => {
    const researcher = await loggedInClient(fleet.url, 'researcher@panelist.example');
    const operator = await loggedInClient(fleet.url, 'operations@panelist.example');
    const participant = await readyParticipant(fleet.url, newPerson());
    const project = await publishedProject(researcher, { autoInvite: true });
    const id = await invited(participant, project);
    await participant.client.call(startProject, { body: { id } });
    for (const workers of fleet.of('workers')) await workers.kill('SIGTERM');
    await approved(researcher, project.id, id);
    const reaction = 'reaction-request-payout-when-payment-approved';
    const stream = `participation-${id}`;
    const damage = async (projectId: string) => {
      // The superuser alone can: events are never changed.
      await pool.query(`begin; set local session_replication_role = replica;
        update event_store.events set data = data || '{"projectId": "${projectId}"}' where stream = '${stream}' and type = 'PaymentApproved';
        commit`);
    };
    await damage('damaged');
    for (const workers of fleet.of('workers')) await workers.start();
    await heard('raised', 'parked-streams');
    const parked = async () =>
      (await operator.call(projectorList)).reactions.flatMap(({ name, parked: streams }) =>
        streams.map((one) => ({ name, stream: one.stream })),
      );
    expect(await parked()).toEqual([{ name: reaction, stream }]);
    await expect.poll(async () => metric(`panelist_reaction_parked_streams{reaction="${reaction}"`)).toBe(1);
    await damage(project.id);
    await operator.call(resumeProjector, { params: { name: reaction } });
    await expect.poll(parked).toEqual([]);
    await heard('cleared', 'parked-streams');
    await expect.poll(async () => (await participant.client.call(payouts)).items.length).toBe(1);
  });
});
