import { Refusal, type Contract } from '@panelist/domain/kernel';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseRequest } from './parse-request.js';

const calls = contractsFor({ style: 'v4', access: 'public' });
const whole = z.coerce.number().int();
const about = { answer: z.object({}), about: [], spec: 'test', summary: 'test' } as const;
const byLimit = calls.query('GET /things', {
  ...about,
  query: z.object({ limit: whole.min(1).max(100).default(20), skip: whole.min(0).default(0) }),
});
const byPage = calls.query('GET /pages', {
  ...about,
  query: z.object({ page: whole.min(1).default(1), pageSize: whole.min(1).max(100).default(15) }),
});
const inBody = calls.query('POST /things', { ...about, body: z.object({ limit: whole.default(10), skip: whole.default(0) }) });

const queryOf = (contract: Contract, query: object) => parseRequest(contract, { params: {}, query, body: {} }).query;
const refusedBy = (contract: Contract, query: object): unknown => {
  try {
    return queryOf(contract, query);
  } catch (error) {
    return error instanceof Refusal ? error.details.errors?.map(({ field }) => field) : error;
  }
};

it('a filter that is sent empty filters nothing; a field that is required stays', () => {
  const filter = {
    status: z.enum(['open', 'over']).optional(),
    most: z.coerce.number().optional(),
    text: z.string().default(''),
  };
  const list = calls.query('GET /filtered', { ...about, query: z.object({ ...filter, name: z.string() }) });
  expect(queryOf(list, { status: '', most: '', text: '', name: '' })).toEqual({ text: '', name: '' });
});

describe('lists', () => {
  it.each([
    [{}, { limit: 20, skip: 0 }],
    [
      { limit: '5', skip: '7' },
      { limit: 5, skip: 7 },
    ],
    [{ pageSize: '5' }, { limit: 5, skip: 0 }],
    [
      { pageSize: '5', page: '3' },
      { limit: 5, skip: 10 },
    ],
    [{ page: '2' }, { limit: 20, skip: 20 }],
    [
      { pageSize: '', page: '' },
      { limit: 20, skip: 0 },
    ],
    [
      { limit: '', page: '3' },
      { limit: 20, skip: 40 },
    ],
    [
      { limit: '', pageSize: '5' },
      { limit: 5, skip: 0 },
    ],
    [
      { limit: '5', page: '3' },
      { limit: 5, skip: 10 },
    ],
    [
      { pageSize: '5', skip: '7' },
      { limit: 5, skip: 7 },
    ],
    [
      { limit: '5', skip: '7', pageSize: '6', page: '3' },
      { limit: 5, skip: 7 },
    ],
  ])('with limit and skip take %j', (sent, taken) => {
    expect(queryOf(byLimit, sent)).toEqual(taken);
  });

  it.each([
    [{}, { pageSize: 15, page: 1 }],
    [
      { pageSize: '5', page: '3' },
      { pageSize: 5, page: 3 },
    ],
    [{ limit: '5' }, { pageSize: 5, page: 1 }],
    [
      { limit: '5', skip: '10' },
      { pageSize: 5, page: 3 },
    ],
    [{ skip: '15' }, { pageSize: 15, page: 2 }],
    [
      { limit: '5', page: '3' },
      { pageSize: 5, page: 3 },
    ],
    [
      { pageSize: '5', skip: '10' },
      { pageSize: 5, page: 3 },
    ],
  ])('with pages take %j', (sent, taken) => {
    expect(queryOf(byPage, sent)).toEqual(taken);
  });

  it('take both pairs where unknown fields are refused, which are named', () => {
    const strict = calls.query('GET /strict', {
      ...about,
      query: z.strictObject({ page: whole.min(1).default(1), pageSize: whole.min(1).max(100).default(15) }),
    });
    expect(queryOf(strict, { limit: '5', skip: '10' })).toEqual({ pageSize: 5, page: 3 });
    expect(refusedBy(strict, { limit: '5', sort: 'up', filter: 'x' })).toEqual(['sort', 'filter']);
    expect(queryOf(strict, { pageSize: '5', skip: '10' })).toEqual({ pageSize: 5, page: 3 });
    expect(refusedBy(strict, { pageSize: '5', limit: '5' })).toEqual(['limit']);
  });

  it('take both pairs in a body, too', () => {
    const { body } = parseRequest(inBody, { params: {}, query: {}, body: { pageSize: 4, page: 2 } });
    expect(body).toEqual({ limit: 4, skip: 4 });
  });

  it('refuse a field by the name under which it was sent', () => {
    expect(refusedBy(byLimit, { pageSize: '0' })).toEqual(['pageSize']);
    expect(refusedBy(byLimit, { pageSize: '101' })).toEqual(['pageSize']);
    expect(refusedBy(byLimit, { page: 'two' })).toEqual(['page']);
    expect(refusedBy(byLimit, { page: '0' })).toEqual(['page']);
    expect(refusedBy(byPage, { limit: '0' })).toEqual(['limit']);
    expect(refusedBy(byPage, { limit: '10', skip: '7' })).toEqual(['skip']);
  });
});
