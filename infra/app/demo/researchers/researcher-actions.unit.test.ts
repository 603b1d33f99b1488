import { expect, test } from '@jest/globals';
import type { ProjectDetails } from '@panelist/domain/catalogue';
import { aProject, validProject } from '../../../testing/builders.js';
import { declineReasonOf, intentionOf, replyTo, tipOf, type Watched } from './researcher-actions.js';

const at = '2026-11-20T12:00:00.000Z';
const projectWith = (changes: Partial<ProjectDetails>): ProjectDetails => ({
  ...validProject(aProject({ code: 'T-1' })).entry.details,
  ...changes,
});
const on = (type: Watched['type'], participationId = 'p1', more: object = {}): Watched & { readonly at: string } =>
  ({ type, at, data: { participationId, userId: 'u1', projectId: 'x1', ...more } }) as Watched & { readonly at: string };
const many = Array.from({ length: 300 }, (_, index) => `participation-${index}`);

test('a study for few people declines some who fit, in kind words; a large one invites all', () => {
  const kinds = (participantsWanted: number) =>
    many.map((id) => intentionOf(on('ScreenerSubmitted', id, { qualified: true }), projectWith({ participantsWanted }))?.kind);
  expect(new Set(kinds(20))).toEqual(new Set(['invite']));
  const few = kinds(8).filter((kind) => kind === 'decline').length;
  expect(few).toBeGreaterThan(50);
  expect(few).toBeLessThan(150);
  for (const id of many) expect(declineReasonOf(id).length).toBeGreaterThan(80);
});

test('who does not qualify gets no answer', () => {
  expect(intentionOf(on('ScreenerSubmitted', 'p1', { qualified: false }), projectWith({}))).toBeNull();
});

test('a session is confirmed after its end, one booked elsewhere two days after the invitation', () => {
  const end = '2026-11-21T13:00:00.000Z';
  const session = intentionOf(on('SessionBooked', 'p1', { end }), projectWith({ kindOfResearch: 1 }));
  expect(session?.kind).toBe('attended');
  expect(Date.parse(at) + (session?.afterMs ?? 0)).toBeGreaterThanOrEqual(Date.parse(end));
  expect(intentionOf(on('ParticipantInvited'), projectWith({ kindOfResearch: 1 }))).toBeNull();
  const elsewhere = projectWith({ kindOfResearch: 1, externalBookingUrl: 'https://calendar.example' });
  expect(intentionOf(on('ParticipantInvited'), elsewhere)).toMatchObject({ kind: 'attended' });
  expect(intentionOf(on('ParticipantInvited'), elsewhere)?.afterMs).toBeGreaterThanOrEqual(2 * 86_400_000);
});

test('tips stay within the limit of a quarter', () => {
  const tips = many.map((id) => tipOf(id, 4_500));
  expect(new Set(tips)).toEqual(new Set([0, 4]));
});

test('answers fit what was asked', () => {
  expect(replyTo('When will I be paid?')).toMatch(/payment/);
  expect(replyTo('I will be ten minutes late.')).toMatch(/another time/);
  expect(replyTo('May I use my phone?')).toMatch(/^Good question/);
  expect(replyTo('I have booked a time.')).toMatch(/^Thank you/);
});
