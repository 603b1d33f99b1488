import { describe, expect, it } from '@jest/globals';
import { memoryEventStore } from '@panelist/infra/event-sourcing';
import type { RunningService } from '@panelist/infra/service';
import { notReadyFor } from './readiness.js';

const service = (waitingFor: RunningService['waitingFor']): RunningService => ({
  routes: [],
  waitingFor,
  stop: async () => undefined,
});

describe('readiness', () => {
  it('is there once no service waits and appends get through', async () => {
    expect(await notReadyFor({ store: memoryEventStore() }, [service(async () => null)])).toBeNull();
  });

  it('names the first service that waits, and appends that do not get through before it', async () => {
    const services = [service(async () => null), service(async () => 'the queue')];
    expect(await notReadyFor({ store: memoryEventStore() }, services)).toBe('the queue');
    const store = { ...memoryEventStore(), blocked: () => 'the event store' };
    expect(await notReadyFor({ store }, services)).toBe('the event store');
  });

  it('does not wait for a service whose server is silent', async () => {
    const silent = service(async () => new Promise(() => undefined));
    expect(await notReadyFor({ store: memoryEventStore() }, [silent], 20)).toContain('a service needs');
  });

  it('names the database where a service cannot ask it', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const asking = (error: Error) => notReadyFor({ store: memoryEventStore() }, [service(async () => Promise.reject(error))]);
    expect(await asking(refused)).toBe('the database');
    await expect(asking(new Error('something of ours'))).rejects.toThrow('of ours');
  });
});
