import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fundsArrive } from '@panelist/app/demo/sandbox';
import { payoutBatchDecider, payoutBatchStream, payoutDecider, payoutStream, waitingIn } from '@panelist/domain/payout';
import { randomUUID } from 'node:crypto';
import { testProcess, type TestProcess } from '../../../infra/testing/index.js';
import {
  by,
  executedOrders,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type World,
} from '../workers.test-kit.js';

const count = 12;
const email = 'insufficient-funds@sandbox.example';

let all: World;
const processes: TestProcess[] = [];
beforeAll(async () => {
  all = await openWorld({ contexts: ['payout'] });
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.end()));
  await all.close();
});

async function workersProcess(): Promise<TestProcess> {
  const started = testProcess(new URL('worker-process.test-kit.ts', import.meta.url), [all.database.url]);
  processes.push(started);
  await until(() => started.lines.includes('runs'), 'the process runs', started.lines);
  return started;
}

it('is finished by another process after its process was killed in the middle, each payout retried and paid once', async () => {
  const { commands } = all.dependencies;
  const first = await all.startWorkers();
  const payoutIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = await participant(all, { method: index % 2 === 0 ? 'TREMENDOUS' : 'PAYPAL', email });
    payoutIds.push((await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved')).payoutId);
  }
  const allAre = async (status: string) => {
    const states = await Promise.all(
      payoutIds.map(async (id) => (await commands.load(payoutDecider, payoutStream.of(id))).state.status),
    );
    return states.every((each) => each === status);
  };
  await until(() => allAre('rejected'), 'all are refused', all.logged);
  await first.stop();
  await fundsArrive(all.database.pool);

  const batchId = randomUUID();
  const stream = payoutBatchStream.of(batchId);
  const waiting = async () => {
    const { state } = await commands.load(payoutBatchDecider, stream);
    return state.status === 'running' ? waitingIn(state).length : count;
  };
  const killed = await workersProcess();
  await commands.handle(
    payoutBatchDecider,
    stream,
    { type: 'RequestPayoutBatch', batchId, requestedBy: 'staff-1', reason: 'Topped up.', names: [], wanted: { payoutIds } },
    by('staff-1'),
  );
  await until(async () => (await waiting()) < count - 2, 'the batch has begun', killed.lines);
  await killed.end();
  const left = await waiting();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(count);

  const second = await workersProcess();
  await until(async () => (await waiting()) === 0, 'the batch is done', second.lines);
  await until(() => allAre('paid'), 'all are paid', second.lines);
  for (const payoutId of payoutIds) {
    expect((await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutRetryRequested')).toHaveLength(1);
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email }]);
  }
});
