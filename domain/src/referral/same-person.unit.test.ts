import { expect, it } from '@jest/globals';
import { mailboxOf } from '../kernel/normalise-email.js';
import { samePerson, sharedFact, type PersonFacts } from './same-person.js';

const rita: PersonFacts = {
  userId: 'rita',
  email: 'rita.moss@company.example',
  phones: ['+12025550123', '+12025550124'],
  identities: ['hash-of-rita'],
  payoutEmails: ['rita@pay.example'],
  deviceKeys: ['laptop'],
};
const finn: PersonFacts = {
  userId: 'finn',
  email: 'finn@home.example',
  phones: ['+12025550199'],
  identities: ['hash-of-finn'],
  payoutEmails: ['finn@pay.example'],
  deviceKeys: ['phone'],
};

it.each([
  ['another person', {}, null],
  ['the same account', { userId: 'rita' }, 'same-person'],
  ['the same verified identity', { identities: ['other', 'hash-of-rita'] }, 'same-identity'],
  ['the same phone', { phones: ['+12025550111', '+12025550124'] }, 'same-phone'],
  ['the same e-mail but for dots', { email: 'Rita.Mo.Ss@company.example' }, 'same-email'],
  ['the same e-mail but for the plus part', { email: 'ritamoss+study@company.example' }, 'same-email'],
  ['the same payout destination', { payoutEmails: ['Rita+x@pay.example'] }, 'same-payout-destination'],
  ['a payout to the account of the other', { payoutEmails: ['rita.moss@company.example'] }, 'same-payout-destination'],
  ['an account whose address the other is paid at', { email: 'r.ita@pay.example' }, 'same-payout-destination'],
  ['the same name at another server', { email: 'rita.moss@home.example' }, null],
] as const)('%s', (_, differs, reason) => {
  expect(samePerson(rita, { ...finn, ...differs })).toBe(reason);
});

it('the same device is shared, but ends no referral', () => {
  const neighbour = { ...finn, deviceKeys: ['phone', 'laptop'] };
  expect(sharedFact(rita, neighbour)).toBe('device');
  expect(samePerson(rita, neighbour)).toBeNull();
  expect(sharedFact(rita, { ...neighbour, phones: rita.phones })).toBe('phone');
  expect(sharedFact(rita, finn)).toBeNull();
});

it('finds nothing in erased accounts', () => {
  const nobody = { email: '', phones: [], identities: [], payoutEmails: [], deviceKeys: [] };
  expect(samePerson({ ...rita, ...nobody }, { ...finn, ...nobody })).toBeNull();
});

it('compares e-mail addresses without dots, the plus part and case', () => {
  expect(mailboxOf('rita.moss@googlemail.com')).toBe(mailboxOf('ritamoss+studies@gmail.com'));
  expect(mailboxOf(' Rita.M.Moss+a+b@Company.example ')).toBe('ritammoss@company.example');
});
