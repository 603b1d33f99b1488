import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { placeError, toFormikValidate, type ErrorTree } from './to-formik-validate.js';

const schema = z.object({
  name: z.string().min(2, 'Minimum 2 characters').max(3, 'Short'),
  address: z.object({ city: z.string().min(1, 'Required') }),
  tags: z.array(z.string().min(3, 'Each at least 3')),
});

describe('the zod adapter', () => {
  test('returns no errors for valid values', async () => {
    expect(await toFormikValidate(schema)({ name: 'Ada', address: { city: 'X' }, tags: [] })).toEqual({});
  });

  test('nests errors like the values, list items by index', async () => {
    expect(await toFormikValidate(schema)({ name: 'A', address: { city: '' }, tags: ['abc', 'a'] })).toEqual({
      name: 'Minimum 2 characters',
      address: { city: 'Required' },
      tags: { '1': 'Each at least 3' },
    });
  });

  test('keeps the first message of a field and never puts one below another', () => {
    const tree: ErrorTree = {};
    placeError(tree, ['a'], 'first');
    placeError(tree, ['a'], 'second');
    placeError(tree, ['a', 'b'], 'below');
    expect(tree).toEqual({ a: 'first' });
  });
});
