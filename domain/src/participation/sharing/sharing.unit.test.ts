import { describe, expect, test } from '@jest/globals';
import { given } from '../../kernel/given-when-then.test-kit.js';
import { sharingLogOf, type SharingLogFacts, type SharingRow, type SharingPeriod } from './sharing-log.js';
import { sharedKinds, whyShared, type SharedKind, type SharingLifecycleFacts } from './shared-kinds.js';
import { sharingDecider, type SharingCommand } from './sharing-decider.js';
import type { SharingEvent } from './sharing-events.js';

const data = (kind: SharedKind) => ({ participationId: 'p', userId: 'ada', projectId: 'bicycle', ownerId: 'rita', kind });
const revoke = (kind: SharedKind): SharingCommand => ({ type: 'RevokeSharing', ...data(kind) });
const again = (kind: SharedKind): SharingCommand => ({ type: 'ShareAgain', ...data(kind) });
const revoked = (kind: SharedKind): SharingEvent => ({ type: 'SharingRevoked', data: data(kind) });
const restored = (kind: SharedKind): SharingEvent => ({ type: 'SharingRestored', data: data(kind) });
const lifecycle = (
  status: SharingLifecycleFacts['status'],
  ended: Partial<SharingLifecycleFacts> = {},
): SharingLifecycleFacts => ({
  status,
  applicationClosed: false,
  applicationExpired: false,
  ...ended,
});

describe('what a participant withdraws from a researcher', () => {
  test('a kind is withdrawn once, and shared again once', () => {
    given(sharingDecider)
      .when(revoke('video'), lifecycle('INVITED'))
      .then([revoked('video')]);
    given(sharingDecider, [revoked('video')])
      .when(revoke('video'), lifecycle('INVITED'))
      .then([]);
    given(sharingDecider, [revoked('video')])
      .when(revoke('photo'), lifecycle('INVITED'))
      .then([revoked('photo')]);
    given(sharingDecider, [revoked('video')])
      .when(again('video'), lifecycle('CANCELLED'))
      .then([restored('video')]);
    given(sharingDecider, [revoked('video'), restored('video')])
      .when(again('video'), lifecycle('INVITED'))
      .then([]);
    given(sharingDecider, [revoked('video'), restored('video')])
      .when(revoke('video'), lifecycle('INVITED'))
      .then([revoked('video')]);
  });

  test('nobody withdraws what only they see', () => {
    given(sharingDecider).when(revoke('video'), lifecycle('DRAFT')).then('resource.not-found');
    given(sharingDecider).when(revoke('video'), lifecycle('none')).then('resource.not-found');
  });

  test('a refusal says why the kind stays', () => {
    given(sharingDecider)
      .when(revoke('answers'), lifecycle('PENDING'))
      .then('participation.sharing-kept', { reason: 'undecided' });
    given(sharingDecider)
      .when(revoke('email'), lifecycle('SCHEDULED'))
      .then('participation.sharing-kept', { reason: 'underWay' });
    given(sharingDecider).when(revoke('name'), lifecycle('PAID')).then('participation.sharing-kept', { reason: 'bookkeeping' });
    given(sharingDecider)
      .when(revoke('session'), lifecycle('CANCELLED'))
      .then('participation.sharing-kept', { reason: 'calendar' });
  });

  test('what was withdrawn stays so, whatever becomes of the response', () => {
    given(sharingDecider, [revoked('answers')])
      .when(revoke('answers'), lifecycle('INVITED'))
      .then([]);
  });
});

describe('why a kind stays', () => {
  const kept = (of: SharingLifecycleFacts) => sharedKinds.filter((kind) => whyShared(kind, of) !== null);

  test('a study rests on name, answers, e-mail and messages until it has ended', () => {
    expect(kept(lifecycle('PENDING'))).toEqual(['name', 'answers', 'email', 'session']);
    for (const status of ['INVITED', 'SCHEDULED', 'ATTENDED'] as const)
      expect(kept(lifecycle(status))).toEqual(['name', 'answers', 'email', 'session', 'messages']);
    expect(kept(lifecycle('PAID'))).toEqual(['name', 'session']);
  });

  test('an application that ended holds nothing back but the appointment', () => {
    for (const status of ['CANCELLED', 'NOSHOW', 'INVALIDRESPONSE', 'REJECTEDQUALITY'] as const)
      expect(kept(lifecycle(status))).toEqual(['session']);
    expect(kept(lifecycle('PENDING', { applicationClosed: true }))).toEqual(['session']);
    expect(kept(lifecycle('PENDING', { applicationExpired: true }))).toEqual(['session']);
  });
});

describe('the ledger of one project', () => {
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:00:00.000Z`;
  const opened = { at: day(3), cause: 'applied' } as const;
  const none = { photo: [], video: [], socialLinks: [] };
  const facts: SharingLogFacts = { lifecycle: lifecycle('INVITED'), exposesEmail: false, periods: none, leftWord: false };
  const kindsOf = (row: SharingRow, change: Partial<SharingLogFacts> = {}) =>
    sharingLogOf(row, { ...facts, ...change }).map(({ kind }) => kind);

  test('names what was given, when, why, and why it stays', () => {
    const item = { sharedAt: day(3), cause: 'applied', revokedAt: null, removedAt: null };
    expect(sharingLogOf({ opened: { answers: opened, name: opened }, revoked: {} }, facts)).toEqual([
      { ...item, kind: 'name', kept: 'underWay' },
      { ...item, kind: 'answers', kept: 'underWay' },
    ]);
    const [withdrawn] = sharingLogOf({ opened: { answers: opened }, revoked: { answers: day(5) } }, facts);
    expect(withdrawn).toEqual({ ...item, kind: 'answers', revokedAt: day(5), kept: null });
  });

  test('leaves out what the researcher is not given', () => {
    const row = { opened: { email: opened, cancellation: opened, video: opened }, revoked: {} };
    expect(kindsOf(row)).toEqual([]);
    expect(kindsOf(row, { exposesEmail: true, leftWord: true })).toEqual(['email', 'cancellation']);
  });

  test('begins with the first part of the profile that was there to be seen', () => {
    const of = (video: readonly SharingPeriod[], withdrawn: SharingRow['revoked'] = {}) =>
      sharingLogOf({ opened: { video: opened }, revoked: withdrawn }, { ...facts, periods: { ...none, video } })[0];
    expect(of([{ from: day(1), to: null }])).toMatchObject({ sharedAt: day(3), removedAt: null });
    expect(of([{ from: day(4), to: null }])).toMatchObject({ sharedAt: day(4), removedAt: null });
    expect(of([{ from: day(1), to: day(2) }])).toBeUndefined();
    expect(of([{ from: day(1), to: day(5) }])).toMatchObject({ sharedAt: day(3), removedAt: day(5) });
    expect(
      of([
        { from: day(1), to: day(5) },
        { from: day(6), to: null },
      ]),
    ).toMatchObject({ sharedAt: day(3), removedAt: null });
    // Added after it was withdrawn: the researcher has never seen it.
    expect(of([{ from: day(6), to: null }], { video: day(5) })).toBeUndefined();
    expect(of([{ from: day(4), to: null }], { video: day(5) })).toMatchObject({ sharedAt: day(4), revokedAt: day(5) });
  });
});
