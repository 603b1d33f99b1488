import { describe, expect, it } from '@jest/globals';
import { registry } from '@panelist/domain/registry';
import type { Dependencies } from '@panelist/infra/service';
import { createMetrics } from '@panelist/infra/foundation';
import { defaultOptions, workerModules } from './start-workers.js';
import { demoParts } from '@panelist/app/demo/researchers';

/** Enough to list the parts; the test calls none of it. */
const dependencies = { config: { simulateResearchers: true }, metrics: createMetrics() } as Dependencies;

describe('the parts of this service', () => {
  const parts = [...workerModules(dependencies, defaultOptions), ...demoParts(dependencies)];
  const reactions = parts.flatMap((part) => part.reactions ?? []);
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  const once = (list: readonly string[]) => expect(new Set(list).size).toBe(list.length);

  it('have unique names, which checkpoints, queues, deadlines and locks use', () => {
    once(names(reactions));
    once([
      ...names(parts.flatMap((part) => part.tasks ?? [])),
      ...parts.flatMap((part) => (part.handlers ?? []).map(({ definition }) => definition.name)),
    ]);
    once(names(parts.flatMap((part) => part.sweeps ?? [])));
  });

  it('subscribe to existing events', () => {
    for (const { types } of reactions) for (const type of types) expect(registry.events.has(type)).toBe(true);
  });

  it('hold only ids in jobs and tasks', () => {
    const shapes = [
      ...parts.flatMap((part) => (part.handlers ?? []).map(({ definition }) => definition.payload)),
      ...parts.flatMap((part) => (part.tasks ?? []).map(({ payload }) => payload)),
    ];
    const allowed = [
      'userId',
      'eventId',
      'payoutId',
      'stream',
      'revision',
      'participationId',
      'projectId',
      'cycleId',
      'exportId',
      'batchId',
      'erasureId',
      'disputeId',
      // Whose unread messages: the participant's or the researcher's. The number of a message.
      'conversationUid',
      'side',
      'number',
      'kind',
      // Of a referral's bonus: which accrual.
      'referralId',
      'accrual',
      // The number of a booking or its start, and which reminder of it.
      'claim',
      'start',
      'hours',
      'submittedAt',
      'expiresAt',
      // Of a page of people, and of a digest.
      'afterUserId',
      'afterId',
      // Of an alert: which one, on which channel and device, about which projects.
      'alertId',
      'channel',
      'deviceId',
      'projectIds',
      // Of a page of alerts, and of their messages.
      'userIds',
      'messageIds',
      'walk',
      'foundOpen',
      'day',
      'since',
      'until',
      // The provider's own name for the subject of its message.
      'method',
      'id',
    ];
    for (const shape of shapes) expect(allowed).toEqual(expect.arrayContaining(Object.keys(shape.shape)));
  });

  it('simulate researchers only if configured', () => {
    const real = demoParts({ ...dependencies, config: { ...dependencies.config, simulateResearchers: false } });
    expect(names(real.flatMap((part) => part.reactions ?? []))).not.toContain('simulate-researcher');
  });
});
