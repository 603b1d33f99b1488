import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { by, memoryWriteSide } from '../../../../command-api/src/memory-api.test-kit.js';
import {
  organizationFundsDecider,
  organizationFundsStream,
  projectDecider,
  projectIdOf,
  projectStream,
  sampleOrganizationId,
} from '@panelist/domain/catalogue';
import { featureFlagDecider, featureFlagStream, isFlagOn } from '@panelist/domain/operations';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import { fillDemoFunds } from './fill-demo-funds.js';
import { fillDemoProjects } from './fill-demo-projects.js';
import { fillDemoSlots } from './fill-demo-slots.js';
import { sampleProjects } from './sample-projects.js';
import { switchOnFlags } from './switch-on-flags.js';

describe('the sample projects', () => {
  it('are sixty or more of every kind, all valid, added once', async () => {
    expect(sampleProjects.length).toBeGreaterThanOrEqual(60);
    expect(new Set(sampleProjects.map(({ code }) => code)).size).toBe(sampleProjects.length);
    expect([...new Set(sampleProjects.map(({ kindOfResearch }) => kindOfResearch))].toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 8, 9, 10, 11,
    ]);
    const write = memoryWriteSide();
    const ownerId = randomUUID();
    expect(await fillDemoProjects(write, ownerId)).toEqual({ added: sampleProjects.length });
    expect(await fillDemoProjects(write, ownerId)).toEqual({ added: 0 });
  });
});

it('projects with sessions offer times of the coming weeks on weekdays; a later start adds new ones', async () => {
  const write = memoryWriteSide();
  await fillDemoProjects(write, randomUUID());
  await fillDemoSlots(write);
  await fillDemoSlots(write);
  const calendarOf = async (code: string) =>
    (await write.commands.load(calendarDecider, calendarStream.of(projectIdOf(code)))).state;
  const { slots, timezone } = await calendarOf('IV-MORTGAGE');
  expect(timezone).toBe('America/New_York');
  expect(slots.length).toBeGreaterThan(30);
  expect(slots.every(({ start }) => start > write.clock.now() && ![0, 6].includes(new Date(start).getUTCDay()))).toBe(true);
  const survey = sampleProjects.find(({ kindOfResearch }) => kindOfResearch === 9);
  expect((await calendarOf(survey?.code ?? '')).slots).toEqual([]);
  write.clock.advance(7 * 86_400_000);
  await fillDemoSlots(write);
  expect((await calendarOf('IV-MORTGAGE')).slots.length).toBeGreaterThan(slots.length);
});

it('two interviews are booked on a page of the researcher’s', async () => {
  const write = memoryWriteSide();
  await fillDemoProjects(write, randomUUID());
  await fillDemoSlots(write);
  const elsewhere = sampleProjects.filter(({ externalBookingUrl }) => externalBookingUrl !== undefined);
  expect(elsewhere).toHaveLength(2);
  for (const { code } of elsewhere) {
    const { state } = await write.commands.load(projectDecider, projectStream.of(projectIdOf(code)));
    expect(state).toMatchObject({ details: { externalBookingUrl: 'https://panelist.example/demo/calendar' } });
    expect((await write.commands.load(calendarDecider, calendarStream.of(projectIdOf(code)))).state.slots).toEqual([]);
  }
});

it('the organization of the samples starts with $250,000, once', async () => {
  const write = memoryWriteSide();
  await fillDemoFunds(write);
  await fillDemoFunds(write);
  const { state } = await write.commands.load(organizationFundsDecider, organizationFundsStream.of(sampleOrganizationId));
  expect(state).toMatchObject({ depositedCents: 25_000_000, reservedCents: 0, spentCents: 0 });
});

it('one project names the day of its decision, and one has two screening steps, which its pages announce', async () => {
  const write = memoryWriteSide();
  await fillDemoProjects(write, randomUUID());
  await switchOnFlags(write);
  const detailsOf = async (code: string) => {
    const { state } = await write.commands.load(projectDecider, projectStream.of(projectIdOf(code)));
    return state.status === 'none' ? null : state.details;
  };
  const named = sampleProjects.find(({ decisionDate }) => decisionDate !== undefined);
  const day = (await detailsOf(named?.code ?? ''))?.decisionDate ?? '';
  expect(Math.round((Date.parse(day) - Date.parse(write.clock.now().slice(0, 10))) / 86_400_000)).toBe(10);
  const twice = sampleProjects.find(({ doubleScreening }) => doubleScreening);
  expect(await detailsOf(twice?.code ?? '')).toMatchObject({ doubleScreening: true });
  const { state } = await write.commands.load(featureFlagDecider, featureFlagStream.of('EnableDoubleScreeningAlert'));
  expect(isFlagOn(state, sampleOrganizationId)).toBe(true);
});

it('participants of the demo organization mark tasks as complete, unless an admin has switched that off', async () => {
  const write = memoryWriteSide();
  const stream = featureFlagStream.of('EnableParticipantProjectCompletionButton');
  const flag = async () => (await write.commands.load(featureFlagDecider, stream)).state;
  await switchOnFlags(write);
  expect([isFlagOn(await flag(), sampleOrganizationId), isFlagOn(await flag(), 'another')]).toEqual([true, false]);
  const off = {
    type: 'SetFeatureFlag',
    flag: 'EnableParticipantProjectCompletionButton',
    scope: sampleOrganizationId,
    active: false,
  } as const;
  await write.commands.handle(featureFlagDecider, stream, off, by('admin'));
  await switchOnFlags(write);
  expect(isFlagOn(await flag(), sampleOrganizationId)).toBe(false);
});
