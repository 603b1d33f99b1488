import { contract, Refusal, kernelRefusal, v2Answer, v2Confirmation } from '@panelist/domain/kernel';
import { z } from 'zod';
import { EventTooLargeError } from '../event-store/port.js';
import { route } from './route.js';

const common = { spec: 'contract', summary: 'For tests.' } as const;

export const forEverybody = contract({
  name: 'forEverybody',
  side: 'query',
  method: 'GET',
  path: '/v2/everybody/:id',
  style: 'v2',
  access: 'public',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ limit: z.coerce.number().int().max(100).optional(), pick: z.array(z.string()).optional() }),
  response: v2Answer(z.object({ id: z.string(), limit: z.number().optional(), pick: z.array(z.string()).optional() })),
  ...common,
});
const nextToParameter = contract({ ...forEverybody, name: 'nextToParameter', path: '/v2/everybody/fixed', params: z.object({}) });
const whoAmI = contract({
  name: 'whoAmI',
  side: 'query',
  method: 'GET',
  path: '/api/v4/whoami',
  style: 'v4',
  access: 'user',
  response: z.object({ userId: z.string(), actor: z.string(), onBehalfOf: z.string().optional() }),
  ...common,
});
const maybeMe = contract({
  ...whoAmI,
  name: 'maybeMe',
  path: '/api/v4/maybe',
  access: 'optional',
  response: z.object({ userId: z.string().nullable() }),
});
const forStaff = contract({ ...whoAmI, name: 'forStaff', path: '/api/v4/staff', access: ['admin', 'usermanager'] });
const save = contract({
  name: 'save',
  side: 'command',
  method: 'POST',
  path: '/v2/save',
  style: 'v2',
  access: 'user',
  body: z.object({
    name: z.string().min(2, 'At least two letters.'),
    employment: z.object({ industry: z.array(z.string()) }).optional(),
  }),
  response: v2Answer(z.object({ name: z.string(), keys: z.array(z.string()) })),
  status: 201,
  ...common,
});
const refuse = contract({
  name: 'refuse',
  side: 'command',
  method: 'POST',
  path: '/api/v4/refuse',
  style: 'v4',
  access: 'public',
  body: z.object({ how: z.string() }),
  response: z.object({}),
  ...common,
});
const nothing = contract({
  ...refuse,
  name: 'nothing',
  path: '/api/v4/nothing',
  body: z.object({}),
  response: z.unknown(),
  status: 204,
});
const leak = contract({ ...refuse, name: 'leak', path: '/api/v4/leak', response: z.object({ shown: z.string() }) });
const confirmation = contract({
  ...save,
  name: 'confirmation',
  path: '/v2/confirmation',
  response: v2Confirmation,
  body: z.object({}),
});
const lead = contract({
  ...refuse,
  name: 'lead',
  method: 'GET',
  path: '/referrer/:code',
  params: z.object({ code: z.string() }),
  body: z.object({}),
});

/** Calls of every kind, for the tests of what stands between Express and a handler. */
export const sampleRoutes = [
  route(forEverybody, async ({ params, query }) => ({
    body: { success: true, response: { id: params.id, limit: query.limit, pick: query.pick } },
  })),
  route(nextToParameter, async () => ({ body: { success: true, response: { id: 'the fixed one' } } })),
  route(whoAmI, async ({ caller }) => ({
    body: { userId: caller?.userId ?? '', actor: caller?.actor.kind ?? '', onBehalfOf: caller?.actor.onBehalfOf },
  })),
  route(maybeMe, async ({ caller }) => ({ body: { userId: caller?.userId ?? null } })),
  route(forStaff, async ({ caller }) => ({ body: { userId: caller?.userId ?? '', actor: caller?.actor.kind ?? '' } })),
  route(save, async ({ body }) => ({
    body: { success: true, response: { name: body.name, keys: Object.keys(body) } },
    position: '000042',
    headers: { 'X-Extra': 'yes' },
  })),
  route(refuse, async ({ body }) => {
    if (body.how === 'state') throw kernelRefusal('store.conflict', { state: 'CANCELLED', reason: 'tooLate' });
    if (body.how === 'later') throw kernelRefusal('request.too-many', { retryAt: new Date(Date.now() + 90_000).toISOString() });
    if (body.how === 'unlisted') throw new Refusal('nobody.listed-this', 'The inner secret.');
    if (body.how === 'large') throw new EventTooLargeError('An event for x has 300000 bytes');
    if (body.how === 'database') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    throw new Error('The inner secret.', { cause: new Error('Deeper.') });
  }),
  route(nothing, async () => ({ body: undefined })),
  route(leak, async ({ body }) => ({ body: body.how === 'fits' ? withMore() : JSON.parse('{ "shown": 4 }') })),
  route(confirmation, async () => ({ body: { success: true, message: 'Saved.' } })),
  route(lead, async ({ params }) => ({ body: {}, redirect: `/panelists/v2/personal?r=${params.code}` })),
];

function withMore(): { shown: string } {
  const more = { shown: 'seen', answerValue: 2 };
  return more;
}
