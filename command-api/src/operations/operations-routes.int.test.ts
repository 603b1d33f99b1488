import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { by as actingAs, memoryWriteSide, type MemoryWriteSide } from '../memory-api.test-kit.js';
import { depositFundsRoute } from './operations-routes.js';

let write: MemoryWriteSide;
let http: TestHttp;
beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp([depositFundsRoute(write)], { clock: write.clock });
  const open = { type: 'OpenFunds', organizationId: 'acme' } as const;
  await write.commands.handle(organizationFundsDecider, organizationFundsStream.of('acme'), open, actingAs('worker'));
});
afterEach(() => http.close());

const deposit = async (body: object, role: 'paymentmanager' | 'researcher' = 'paymentmanager') =>
  (await http.logIn('olga', [role])).call('POST /api/v4/operations/organizations/acme/funds', { body });

it('books a deposit once by its reference', async () => {
  const sums = { balanceCents: 25_000, reservedCents: 0, spentCents: 0 };
  const wire = { amountCents: 25_000, reference: 'WIRE-1' };
  expect(await deposit(wire)).toMatchObject({ status: 200, body: sums });
  expect(await deposit(wire)).toMatchObject({ status: 200, body: sums });
  expect(await deposit({ ...wire, reference: ' WIRE-1 ' })).toMatchObject({ status: 200, body: sums });
  expect(await deposit({ ...wire, amountCents: 1 })).toMatchObject({ status: 409, body: { code: 'catalogue.deposit-differs' } });
  expect((await deposit({ ...wire, reference: 'WIRE-2' })).body).toEqual({ ...sums, balanceCents: 50_000 });
  expect(await write.eventsOf(organizationFundsStream.of('acme'))).toEqual(['FundsOpened', 'FundsDeposited', 'FundsDeposited']);
});

it('books one of several requests at the same time with the same reference', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => deposit({ amountCents: 25_000, reference: 'WIRE-1' })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await write.eventsOf(organizationFundsStream.of('acme'))).toEqual(['FundsOpened', 'FundsDeposited']);
});

it('refuses other amounts, a missing reference, and researchers', async () => {
  for (const amountCents of [0, -100, 1.5, '100', 1e12]) {
    expect(await deposit({ amountCents, reference: 'r' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'amountCents' }] },
    });
  }
  expect(await deposit({ amountCents: 1, reference: ' ' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'reference' }] },
  });
  expect(await deposit({ amountCents: 1, reference: 'r' }, 'researcher')).toMatchObject({ status: 403 });
  expect(await write.eventsOf(organizationFundsStream.of('acme'))).toEqual(['FundsOpened']);
});

it('takes none for an organization that does not exist; a researcher’s own exists with the account', async () => {
  const wire = { body: { amountCents: 25_000, reference: 'WIRE-1' } };
  const olga = await http.logIn('olga', ['paymentmanager']);
  const to = (id: string) => olga.call(`POST /api/v4/operations/organizations/${id}/funds`, wire);
  expect(await to('acmee')).toMatchObject({ status: 404, body: { code: 'resource.not-found' } });
  expect(await write.eventsOf(organizationFundsStream.of('acmee'))).toEqual([]);
  const person = await write.applicant();
  expect((await to(person)).status).toBe(404);
  const by = { kind: 'operator', id: 'alice' } as const;
  const grant = { type: 'GrantRole', role: 'researcher', by, reason: 'Joined.', now: write.clock.now() } as const;
  await write.commands.handle(accountDecider, accountStream.of(person), grant, actingAs('alice'));
  expect((await to(person)).status).toBe(200);
});
