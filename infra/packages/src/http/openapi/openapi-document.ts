import { v2Failure, v4Failure } from '@panelist/domain/kernel';
import type { Contract, KnownContract } from '@panelist/domain/kernel';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';

const failures = {
  v2: v2Failure.meta({ id: 'V2Failure' }),
  v4: v4Failure.meta({ id: 'V4Failure' }),
};

/** `/openapi.json`: OpenAPI 3.1 out of the contracts themselves. */
export function openApiDocument(
  contracts: readonly Pick<KnownContract, 'name' | 'contract'>[],
  publicUrl: string,
): oas31.OpenAPIObject {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Panelist',
      version: '1',
      description:
        'Times are ISO 8601 in UTC, money is in US dollars, durations are in minutes. Commands take `Idempotency-Key` and answer `X-Position`; queries take `X-Min-Position`. Lists take `limit` or `pageSize`, and `skip` or `page` (from 1).',
    },
    servers: [{ url: new URL(publicUrl).origin }],
    paths: paths(contracts),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'panelist_session',
          description: 'Under https: `__Host-panelist_session`.',
        },
      },
    },
  });
}

function paths(contracts: readonly Pick<KnownContract, 'name' | 'contract'>[]): ZodOpenApiPathsObject {
  const byPath: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { name, contract } of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}');
    byPath[path] = { ...byPath[path], [contract.method.toLowerCase()]: operation(name, contract) };
  }
  return byPath;
}

function operation(name: string, contract: Contract): ZodOpenApiOperationObject {
  const { params, query, body, method } = contract;
  return {
    operationId: name,
    summary: contract.summary,
    description: `Specification: ${contract.spec}.${Array.isArray(contract.access) ? ` Roles: ${contract.access.join(', ')}.` : ''}`,
    tags: [contract.side],
    security: security(contract),
    requestParams: {
      ...(params instanceof z.ZodObject && named(params) ? { path: params } : {}),
      ...(query instanceof z.ZodObject && named(query) ? { query } : {}),
      header: headers(contract),
    },
    ...(method === 'GET' || (body instanceof z.ZodObject && !named(body) && !contract.upload)
      ? {}
      : { requestBody: requestBody(contract) }),
    responses: responses(contract),
  };
}

const named = (schema: z.ZodObject): boolean => Object.keys(schema.shape).length > 0;

function headers({ side, method, signed }: Contract): z.ZodObject {
  if (side === 'query')
    return z.object({ 'X-Min-Position': z.string().optional().describe('Waits until this position can be seen.') });
  if (method === 'GET' || signed) return z.object({});
  return z.object({
    'Idempotency-Key': z.string().max(255).optional().describe('The same key and body get the first answer again.'),
  });
}

function requestBody(contract: Contract) {
  if (!contract.upload) return { required: true, content: { 'application/json': { schema: contract.body } } };
  const fields = contract.body instanceof z.ZodObject ? contract.body : z.object({});
  const form = fields.extend({ files: z.string().meta({ override: { type: 'string', format: 'binary' } }) });
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function responses(contract: Contract): ZodOpenApiResponsesObject {
  const content = { 'application/json': { schema: wireSchema(contract) } };
  return {
    [`${contract.status}`]: { description: 'Done.', ...(contract.status === 204 ? {} : { content }) },
    default: { description: 'Refused.', content: { 'application/json': { schema: failures[contract.style] } } },
  };
}

function security({ access }: Contract) {
  if (access === 'public') return [];
  if (access === 'optional') return [{}, { bearer: [] }];
  return access === 'cookie' ? [{ cookie: [] }, { bearer: [] }] : [{ bearer: [] }];
}

/** An answer in the form that is sent: style v2 adds `success`. */
function wireSchema({ style, answer }: Contract): z.ZodType {
  if (style === 'v4' || !(answer instanceof z.ZodObject) || 'success' in answer.shape) return answer;
  return z.object({ success: z.literal(true), ...answer.shape });
}
