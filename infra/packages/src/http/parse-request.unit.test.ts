import { time } from '@panelist/domain/kernel/browser';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fieldSentence } from './parse-request.js';

const valid = 'A valid input is required.';
const sentenceOf = (schema: z.ZodType, sent: unknown): string | undefined =>
  schema.safeParse(sent, { error: fieldSentence }).error?.issues[0]?.message;

describe('the sentence for a refused field', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['nothing', z.string(), undefined, 'Required'],
    ['null like nothing', z.string(), null, 'Required'],
    ['null for one of some', z.enum(['a', 'b']), null, 'Required'],
    ['nothing where two kinds are possible', z.union([z.string(), z.number()]), undefined, 'Required'],
    ['another type', z.string(), 5, valid],
    ['no number', z.coerce.number(), 'many', valid],
    ['part of a number', z.coerce.number().int(), '1.5', 'A whole number is required.'],
    ['neither of two kinds', z.union([z.string(), z.number()]), [], valid],
    ['empty text', z.string().min(1), '', 'Required'],
    ['short text', z.string().min(2), 'a', 'Minimum 2 characters'],
    ['long text', z.string().max(3), 'abcd', 'Maximum 3 characters'],
    ['text of another length', z.string().length(6), 'abcd', '6 characters'],
    ['a small number', z.coerce.number().int().min(1), '0', 'At least 1.'],
    ['a large number', z.number().max(100), 101, 'At most 100.'],
    ['a number at its open bounds', z.number().positive(), 0, 'More than 0.'],
    ['a number at its open bound above', z.number().lt(5), 5, 'Less than 5.'],
    ['no entries', z.array(z.string()).min(1), [], 'Required'],
    ['few entries', z.array(z.string()).min(2), ['a'], 'At least 2 entries.'],
    ['many entries', z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 entries.'],
    ['no time', z.iso.datetime(), 'soon', 'A time such as 2025-09-02T13:00:00Z is required.'],
    ['no day', z.iso.date(), 'today', 'A day such as 2025-09-02 is required.'],
    ['text of no known form', z.uuid(), 'x', valid],
    ['none of few', z.enum(['email', 'phone']), 'post', 'One of these is required: email, phone.'],
    ['none of many', z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g']), 'z', valid],
    ['not the only one', z.literal('picture'), 'film', 'One of these is required: picture.'],
    ['a rule without words', z.string().refine(() => false), 'a', valid],
    ['an unknown field', z.strictObject({}), { more: 1 }, 'This field is not known here.'],
  ])('for %s', (_what, schema, sent, sentence) => {
    expect(sentenceOf(schema, sent)).toBe(sentence);
  });

  it("is the schema's own where it has one", () => {
    expect(sentenceOf(z.string({ error: 'Your name, please' }), null)).toBe('Your name, please');
    expect(sentenceOf(z.string().max(3, 'Too much'), 'abcd')).toBe('Too much');
    expect(
      sentenceOf(
        z.string().refine(() => false, 'Not so'),
        'a',
      ),
    ).toBe('Not so');
  });

  it('for a time is the one of the contracts', () => {
    expect(sentenceOf(z.iso.datetime(), 'soon')).toBe(sentenceOf(time, 'soon'));
  });
});
