import { kernelRefusal, v2Answer, v2Confirmation } from '@panelist/domain/kernel';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { z } from 'zod';
import { EventTooLargeError } from '../event-sourcing/index.js';
import { route } from './route.js';

const common = { about: [], spec: 'contract', summary: 'For tests.' } as const;
const open = contractsFor({ style: 'v4', access: 'public' });
const openV2 = contractsFor({ style: 'v2', access: 'public' });
const own = contractsFor({ style: 'v4', access: 'user' });
const ownV2 = contractsFor({ style: 'v2', access: 'user' });

const forEverybodyInput = {
  query: z.object({ limit: z.coerce.number().int().max(100).optional(), pick: z.array(z.string()).optional() }),
  answer: v2Answer(z.object({ id: z.string(), limit: z.number().optional(), pick: z.array(z.string()).optional() })),
  ...common,
};
const forEverybody = openV2.query('GET /v2/everybody/:id', { ...forEverybodyInput, params: { id: z.string().max(5) } });
const nextToParameter = openV2.query('GET /v2/everybody/fixed', forEverybodyInput);
const whoAmIInput = {
  answer: z.object({ userId: z.string(), actor: z.string(), onBehalfOf: z.string().optional() }),
  ...common,
};
const whoAmI = own.query('GET /api/v4/whoami', whoAmIInput);
const maybeMe = contractsFor({ style: 'v4', access: 'optional' }).query('GET /api/v4/maybe', {
  answer: z.object({ userId: z.string().nullable() }),
  ...common,
});
const forStaff = contractsFor({ style: 'v4', access: ['admin', 'usermanager'] }).query('GET /api/v4/staff', whoAmIInput);
const save = ownV2.command('POST /v2/save', {
  body: z.object({
    name: z.string().min(2, 'At least two letters.'),
    employment: z.object({ industry: z.array(z.string()) }).optional(),
  }),
  answer: v2Answer(z.object({ name: z.string(), keys: z.array(z.string()) })),
  status: 201,
  ...common,
});
const refuse = open.command('POST /api/v4/refuse', { body: z.object({ how: z.string() }), answer: z.object({}), ...common });
const nothing = open.command('POST /api/v4/nothing', { answer: z.unknown(), status: 204, ...common });
const leak = open.command('POST /api/v4/leak', {
  body: z.object({ how: z.string() }),
  answer: z.object({ shown: z.string() }),
  ...common,
});
const confirmation = ownV2.command('POST /v2/confirmation', { answer: v2Confirmation, status: 201, ...common });
const lead = open.command('GET /referrer/:code', { params: { code: z.string() }, answer: z.object({}), ...common });

/** Routes of every kind, for the tests of the code between Express and a handler. */
export const sampleRoutes = [
  route(forEverybody, async ({ params, query }) => ({
    body: { response: { id: params.id, limit: query.limit, pick: query.pick } },
  })),
  route(nextToParameter, async () => ({ body: { response: { id: 'the fixed one' } } })),
  route(whoAmI, async ({ caller }) => ({
    body: { userId: caller.userId, actor: caller.actor.kind, onBehalfOf: caller.actor.onBehalfOf },
  })),
  route(maybeMe, async ({ caller }) => ({ body: { userId: caller?.userId ?? null } })),
  route(forStaff, async ({ caller }) => ({ body: { userId: caller.userId, actor: caller.actor.kind } })),
  route(save, async ({ body }) => ({
    body: { response: { name: body.name, keys: Object.keys(body) } },
    position: '000042',
    headers: { 'X-Extra': 'yes' },
  })),
  route(refuse, async ({ body }) => {
    if (body.how === 'state') throw kernelRefusal('store.conflict', { state: 'CANCELLED', reason: 'tooLate' });
    if (body.how === 'later') throw kernelRefusal('request.too-many', { retryAt: new Date(Date.now() + 90_000).toISOString() });
    if (body.how === 'large') throw new EventTooLargeError('An event for x has 300000 bytes');
    // The code of a network error, or one of PostgreSQL.
    if (/^(?:ECONN|\d)/.test(body.how)) throw Object.assign(new Error('connect'), { code: body.how });
    throw new Error('The inner secret.', { cause: new Error('Deeper.') });
  }),
  route(nothing, async () => ({ body: undefined })),
  route(leak, async ({ body }) => ({ body: body.how === 'fits' ? withMore() : JSON.parse('{ "shown": 4 }') })),
  route(confirmation, async () => ({ body: { message: 'Saved.' } })),
  route(lead, async ({ params }) => ({ body: {}, redirect: `/panelists/v2/personal?r=${params.code}` })),
];

function withMore(): { shown: string } {
  const more = { shown: 'seen', answerValue: 2 };
  return more;
}
