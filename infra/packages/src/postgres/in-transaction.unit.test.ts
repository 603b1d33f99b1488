import { describe, expect, it } from '@jest/globals';
import { isConnectionError, isDataError } from './in-transaction.js';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('a connection error', () => {
  it.each([
    ...['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'ECONNRESET', 'ECONNREFUSED'].map(
      withCode,
    ),
    ...['08006', '57P01', '57014', '53300', '25P03', '25P04'].map(withCode),
    ...[
      'Query read timeout',
      'timeout expired',
      'timeout exceeded when trying to connect',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'Client has encountered a connection error and is not queryable',
    ].map((message) => new Error(message)),
  ])('is $message $code', (error) => {
    expect(isConnectionError(error)).toBe(true);
  });

  it.each([
    ...['22P02', '23505', '42883', '40P01', 'ENOENT', 'ERR_INVALID_ARG_TYPE'].map(withCode),
    new Error('no such connection in the data'),
    'Query read timeout',
    undefined,
  ])('is not %s', (error) => {
    expect(isConnectionError(error)).toBe(false);
  });

  it('differs from a refusal of the data', () => {
    expect(['22P05', '23505', '54000', '08006', '57014'].map((code) => isDataError(withCode(code)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
