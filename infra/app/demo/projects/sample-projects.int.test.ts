import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide } from '../../../../command-api/src/memory-api.test-kit.js';
import { organizationFundsDecider, organizationFundsStream, sampleOrganizationId } from '@panelist/domain/catalogue';
import { fillDemoFunds } from './fill-demo-funds.js';
import { fillDemoProjects } from './fill-demo-projects.js';
import { sampleProjects } from './samples/index.js';

describe('the sample projects', () => {
  it('are sixty or more of every kind, all valid, added once', async () => {
    expect(sampleProjects.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sampleProjects.map(({ code }) => code)).size).toBe(sampleProjects.length);
    expect([...new Set(sampleProjects.map(({ input }) => input['kindOfResearch'] as number))].toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 8, 9, 10, 11,
    ]);
    const write = memoryWriteSide();
    const ownerId = randomUUID();
    expect(await fillDemoProjects(write, ownerId)).toEqual({ added: sampleProjects.length });
    expect(await fillDemoProjects(write, ownerId)).toEqual({ added: 0 });
  });
});

it('the organization of the samples starts with $250,000, once', async () => {
  const write = memoryWriteSide();
  await fillDemoFunds(write);
  await fillDemoFunds(write);
  const { state } = await write.commands.load(organizationFundsDecider, organizationFundsStream.of(sampleOrganizationId));
  expect(state).toMatchObject({ depositedCents: 25_000_000, reservedCents: 0, spentCents: 0 });
});
