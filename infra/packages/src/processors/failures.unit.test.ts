import { describe, expect, it } from '@jest/globals';
import { kernelRefusal } from '@panelist/domain/kernel';
import { ConnectionError } from '../event-sourcing/index.js';
import { ProviderSilentError } from '../providers/index.js';
import { isTransient } from './failures.js';

const withCode = (code: string) => Object.assign(new Error('no'), { code });
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

describe('a transient failure', () => {
  it.each([
    withCode('57P01'),
    withCode('40001'),
    withCode('25P04'),
    new Error('Query read timeout'),
    withCode('53300'),
    withCode('ECONNREFUSED'),
    withCode('EPIPE'),
    withCode('EAI_AGAIN'),
    new TypeError('fetch failed', { cause: withCode('UND_ERR_CONNECT_TIMEOUT') }),
    new Error('Redis did not answer within 3 s'),
    named('MaxRetriesPerRequestError', 'Reached the max retries per request limit'),
    named('ReplyError', 'LOADING Redis is loading the dataset in memory'),
    named('ReplyError', "OOM command not allowed when used memory > 'maxmemory'."),
    new ProviderSilentError('no answer'),
    new ConnectionError('unreachable', 'no answer'),
    kernelRefusal('store.conflict'),
    kernelRefusal('server.unavailable'),
    new Error('Connection terminated unexpectedly'),
    new Error('outer', { cause: withCode('08006') }),
  ])('passes: %s', (error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    withCode('22P02'),
    withCode('ERR_INVALID_ARG_TYPE'),
    named('ReplyError', "ERR wrong number of arguments for 'set' command"),
    new ConnectionError('denied', 'connection denied'),
    kernelRefusal('resource.not-found'),
    withCode('23502'),
    new TypeError('undefined is no connection'),
    'text',
    new Error('An invalid event'),
  ])('is none: %s', (error) => {
    expect(isTransient(error)).toBe(false);
  });
});
