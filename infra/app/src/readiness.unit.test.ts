import { describe, expect, it } from '@jest/globals';
import { memoryEventStore } from '@panelist/infra/event-sourcing';
import type { RunningRoom } from '@panelist/infra/room';
import { notReadyFor } from './readiness.js';

const room = (waitingFor: RunningRoom['waitingFor']): RunningRoom => ({ routes: [], waitingFor, stop: async () => undefined });

describe('readiness', () => {
  it('is there once no room waits and appends get through', async () => {
    expect(await notReadyFor({ store: memoryEventStore() }, [room(async () => null)])).toBeNull();
  });

  it('names the first room that waits, and appends that do not get through before it', async () => {
    const rooms = [room(async () => null), room(async () => 'the queue')];
    expect(await notReadyFor({ store: memoryEventStore() }, rooms)).toBe('the queue');
    const store = { ...memoryEventStore(), blocked: () => 'the event store' };
    expect(await notReadyFor({ store }, rooms)).toBe('the event store');
  });

  it('does not wait for a room whose server is silent', async () => {
    const silent = room(async () => new Promise(() => undefined));
    expect(await notReadyFor({ store: memoryEventStore() }, [silent], 20)).toContain('a room needs');
  });
});
