import { describe, expect, test } from '@jest/globals';
import { maskContacts } from './mask-contacts.js';

describe('addresses are masked', () => {
  test.each([
    'jane.doe@example.com',
    'JANE_DOE+study@mail.example.co.uk',
    "o'neil-99@sub.example.museum",
    'jane @ example.com',
    'jane@ example . com',
    'jane (at) example (dot) com',
    'jane[at]example.org',
    'jane [ at ] example [ dot ] org',
    'jane at gmail dot com',
    'jane at gmail.com',
    'jane.doe at example dot co dot uk',
    'jane@gmail',
    'jane ＠ example。com',
    'müller@bücher.de',
    'j a n e @ g m a i l . c o m',
  ])('%s', (address) => {
    expect(maskContacts(address)).toBe('*'.repeat(address.length));
    expect(maskContacts(`Write to ${address}, please.`)).toMatch(/^(Write to )?\*+, please\.$/);
  });

  test('several in one text', () => {
    expect(maskContacts('a@b.com or\nc@d.org')).toBe('******* or\n*******');
  });
});

test.each([
  'I work at amazon.com',
  'We met @ home. It was late.',
  'See you @ 5. Come early.',
  'Follow @jane on that site.',
  'I buy at the market, dot the i and go.',
  'We looked at polka dot dresses, and at the dot in the middle.',
  '3 @ $5.00 each',
  'He looked at it. Nothing happened.',
  'Version 2.0 @2x',
  '',
])('other text stays: %s', (text) => {
  expect(maskContacts(text)).toBe(text);
});

test('is fast on long texts made to backtrack', () => {
  const started = performance.now();
  for (const text of [
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    'a@'.repeat(5_000),
    'a.'.repeat(5_000),
    '@ '.repeat(5_000),
    'a at b dot '.repeat(900),
  ]) {
    expect(maskContacts(text).length).toBe(text.length);
  }
  expect(performance.now() - started).toBeLessThan(2_000);
});

describe('other ways to get in touch are masked', () => {
  test.each([
    'jane(@)example.com',
    'jane [@] example.com',
    'ja\u200bne@exam\u200dple.com',
    'jane\u0332@example.com',
    '2\u03320\u03322\u0332-5\u03325\u03325-0123',
    '+1 202-555-0123',
    '(202) 555-0123',
    '202.555.0123',
    '+49 (0) 30 1234567',
    '12025550123',
    't.me/jane_doe',
    'https://wa.me/12025550123',
    'https://chat.whatsapp.com/AbC123',
    'discord.gg/abc',
    'Telegram: @jane_doe',
    'Telegram handle is @jane',
    'Discord: jane#1234',
    'skype:live:jane',
    'whatsapp://send?phone=12025550123',
    't[.]me/jane',
    'wa。me/12025550123',
    'signal.group/#abc',
    'www.messenger.com/t/jane',
    '٢٠٢-٥٥٥-٠١٢٣',
    '२०२ ५५५ ०१२३',
    '２０２５５５０１２３',
    '202–555–0123',
    '202 • 555 • 0123',
    '202_555_0123',
    '+1\u200b202\u2060555\ufe0f0123',
    'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'ja\u200ene@exam\u202eple.com',
    'jane (@) example (.) com',
    'jane[at]example[.]com',
    'jane -at- gmail -dot- com',
    'jane_at_gmail_dot_com',
    'jane(a)gmail.com',
    'jane&#64;gmail.com',
    'jane@example,com',
    'jane at gmail com',
  ])('%s', (contact) => {
    expect(maskContacts(`Write to ${contact} please.`)).toMatch(/^Write to \*+ please\.$/);
  });

  test.each([
    'I bought it on 2025-09-02 at 10:30.',
    'From 2019-2023, then 3 times in 1,000 days.',
    'In 2018 2019 2020 2021, or 2018-2019-2020.',
    'It cost 1 000 000 000 rupees, or 12,345,678.90.',
    'I use Telegram and WhatsApp daily, version 12.4.1.',
    'Telegram: daily. Signal: never. I stay-at-home.',
    'From 2019–2023 I paid 1 000–2 000 a year, ２０２ times.',
    'I read it on line.me, and ordered A1234567890.',
    'On a scale: 5, 4, 3, 2, 1, 5, 4, 3, 2, 1.',
    'खरीद\u200dना',
    'नमस्ते, क\u0301',
  ])('%s stays', (text) => {
    expect(maskContacts(text)).toBe(text);
  });
});
