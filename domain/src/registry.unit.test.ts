import { describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { brokenLines, eventsLock, type EventsLock } from './events-lock.test-kit.js';
import frozen from './events.lock.json' with { type: 'json' };
import * as sessionCalls from './identity/session-calls.js';
import { contractsOf, v2Confirmation } from './kernel/contract.js';
import type { Call } from './kernel/call.js';
import { contexts, contractOf, registry } from './registry.js';

const known = [...registry.events.values()];
const samples = known.flatMap(({ type, definition }) =>
  definition.samples.map((sample, index) => ({ name: `${type}@${index + 1}`, definition, sample, version: index + 1 })),
);

describe('every event', () => {
  it.each(samples)('$name can still be read', ({ definition, sample, version }) => {
    const data = definition.upcast(sample, version);
    expect(definition.check(data)).toEqual(data);
  });

  it.each(known)('$type replaces personal fields by values that fit its schema', ({ definition: { schema, personal } }) => {
    for (const [subject, erased] of Object.entries(personal)) {
      expect(Object.keys(schema.shape)).toContain(subject);
      expect(schema.partial().safeParse(erased).success).toBe(true);
    }
  });

  it.each(known)('$type has a sentence, for an erased person as well', ({ definition }) => {
    const [subjects, sample = {}] = [Object.values(definition.personal), definition.samples.at(-1)];
    for (const erased of [{}, ...subjects]) {
      const sentence = definition.sentence({ ...sample, ...erased }, { project: () => 'Bicycles' });
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('keeps the form that released versions wrote: add an older version instead of changing one, then `npm run freeze`', () => {
    const lock: EventsLock = frozen;
    expect(brokenLines(lock, eventsLock())).toEqual([]);
    expect(Object.keys(eventsLock()).filter((name) => lock[name] === undefined)).toEqual([]);
  });

  it('has streams whose category holds no dash', () => {
    expect(known.flatMap(({ streams }) => streams).filter(({ category }) => category.includes('-'))).toEqual([]);
  });
});

describe('every call', () => {
  /** By the words of the contract, Accounts: what the call changes. */
  const needingProof: Readonly<Record<string, readonly string[]>> = {
    'payout settings': [
      'PUT /api/v4/payout-settings',
      'DELETE /api/v4/payout-settings/pending',
      'POST /api/v4/payout-settings/pending/mail',
    ],
    'destination, by its owner and by staff': ['PUT /api/v4/payouts/:id/destination'],
    phone: ['POST /api/v4/verification', 'PUT /api/v4/verification/:code'],
    'connect and disconnect': ['POST /v2/profiles/connect-provider', 'POST /v2/profiles/delete-provider'],
    passkeys: [
      'POST /api/v4/passkeys',
      'POST /api/v4/passkeys/options',
      'PATCH /api/v4/passkeys/:id',
      'DELETE /api/v4/passkeys/:id',
    ],
    TOTP: ['POST /api/v4/totp', 'POST /api/v4/totp/confirm', 'DELETE /api/v4/totp'],
    export: ['POST /api/v4/users/:userId/export'],
    deactivate: ['POST /v2/settings/deactivate'],
    erase: ['DELETE /api/v4/users/:userId'],
    'end sessions': ['DELETE /api/v4/sessions', 'DELETE /api/v4/sessions/:id'],
    'staff: retry': ['POST /api/v4/operations/payouts/:id/retry', 'POST /api/v4/operations/payouts/retry'],
    'staff: void': ['POST /api/v4/operations/payouts/:id/void'],
    'staff: settle': ['POST /api/v4/operations/payouts/:id/settle-unknown'],
    'staff: release': ['POST /api/v4/operations/payouts/:id/release', 'POST /api/v4/operations/payouts/pause/lift'],
    'staff: deposit': ['POST /api/v4/operations/organizations/:id/funds'],
    'staff: approve a destination': ['POST /api/v4/operations/payouts/:id/destination/approve'],
    'staff: erase': ['POST /api/v4/support/participants/:userId/erase'],
    'staff: reactivate': ['POST /api/v4/support/participants/:userId/reactivate'],
    'staff: grant': ['POST /api/v4/administration/accounts/:userId/roles'],
    'staff: revoke': [
      'DELETE /api/v4/administration/accounts/:userId/roles/:role',
      'DELETE /api/v4/administration/accounts/:userId/second-factor',
      'DELETE /api/v4/administration/accounts/:userId/sessions',
    ],
    'staff: suspend': [
      'POST /api/v4/administration/accounts/:userId/suspend',
      'POST /api/v4/administration/accounts/:userId/reinstate',
      'POST /api/v4/administration/organizations/:id/suspend',
      'POST /api/v4/administration/organizations/:id/reinstate',
    ],
  };
  /** By what the call would change. */
  const sometimesNeedingProof = {
    'an e-mail': ['POST /v2/settings', 'POST /v2/profiles/save'],
    'above $500 in ten minutes': [
      'POST /api/v4/projects/:projectId/screener-responses/:id/approve-payment',
      'POST /api/v4/projects/:projectId/screener-responses/:id/withdraw-approval',
      'POST /api/v4/projects/:id/disputes/:disputeId/answer',
    ],
    'the link of an export': ['GET /api/v4/users/:userId/export/:id'],
    'for the participant': ['POST /api/v4/support/disputes/:id/decide', 'POST /api/v4/support/reviews/:id/decide'],
  };

  it.each([
    ['always', needingProof],
    ['sometimes', sometimesNeedingProof],
  ] as const)('%s needs a proof of the session where the contract says so', (stepUp, wanted) => {
    const marked = registry.contracts.filter(({ contract }) => contract.stepUp === stepUp).map(({ contract }) => contract.route);
    expect(marked.toSorted()).toEqual(Object.values(wanted).flat().toSorted());
  });

  it('below the addresses of staff is for roles of staff alone', () => {
    const ofStaff = registry.contracts
      .map(({ contract }) => contract)
      .filter(({ path }) => /^\/api\/v4\/(administration|operations|support)\//.test(path));
    expect(ofStaff.length).toBeGreaterThan(40);
    const isOpenToOthers = ({ access }: Pick<Call, 'access'>): boolean =>
      typeof access === 'string' || access.includes('panelist') || access.includes('researcher');
    expect(ofStaff.filter(isOpenToOthers).map(({ route }) => route)).toEqual([]);
  });
});

describe('the lock of events', () => {
  const was = { 'A@1': 'sample schema' };

  it('finds a changed sample, a changed schema and a lost version', () => {
    expect(brokenLines(was, { 'A@1': 'other schema' })).toEqual(['A@1']);
    expect(brokenLines(was, { 'A@1': 'sample other' })).toEqual(['A@1']);
    expect(brokenLines(was, {})).toEqual(['A@1']);
  });

  it('accepts a new version', () => {
    expect(brokenLines(was, { 'A@1': 'sample', 'A@2': 'new new' })).toEqual([]);
  });
});

it('every contract names the source of its rule', () => {
  const unsourced = registry.contracts.filter(
    ({ contract: { spec, summary } }) => !/^([123] §|contract)/.test(spec) || summary === '',
  );
  expect(unsourced).toEqual([]);
});

it('every refusal has a code with its context and a sentence for the person', () => {
  for (const { code, context, text } of registry.refusals) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z-]+$/);
    if (context !== 'kernel') expect(code.startsWith(`${context}.`)).toBe(true);
    expect(text.trim()).not.toBe('');
  }
});

describe('a contract', () => {
  it('is its call and the schemas of its route', () => {
    for (const [name, call] of Object.entries(sessionCalls)) {
      expect(contractOf(call)).toMatchObject({ ...call, spec: expect.any(String) });
      expect(registry.contracts.find((each) => each.name === name)?.contract).toBe(contractOf(call));
    }
    expect(contractOf(sessionCalls.me).answer.safeParse({ response: {} }).success).toBe(false);
  });

  it('does not exist for a call that no context has, or without a call', () => {
    expect(() => contractOf({ ...sessionCalls.me, route: 'GET /elsewhere' })).toThrow('GET /elsewhere');
    const parts = { 'GET /elsewhere': { answer: v2Confirmation, spec: 'test', summary: 'test' } };
    expect(() => contractsOf({}, parts)).toThrow('No call makes GET /elsewhere.');
  });

  it('exists for every call of a file of calls', async () => {
    const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) => /(^|\W)calls\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(contexts.length - 2);
    for (const file of files) {
      const calls = Object.values((await import(`./${file}`)) as Readonly<Record<string, Call>>);
      const routes = new Set(registry.contracts.map(({ contract }) => contract.route));
      expect(calls.filter(({ route }) => !routes.has(route))).toEqual([]);
    }
  });
});
