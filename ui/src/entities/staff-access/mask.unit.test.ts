import { expect, test } from '@jest/globals';
import { maskedEmail, maskedName, maskedPhone } from './mask.js';

test('a masked name keeps the first letter of each word', () => {
  expect(maskedName('Ada King-Lovelace')).toBe('A••• K•••');
  expect(maskedName(' Élodie  𝒜mie ')).toBe('É••• 𝒜•••');
  expect(maskedName('')).toBe('');
});

test('a masked e-mail keeps its first letter and its domain', () => {
  expect(maskedEmail('ada@company.example')).toBe('a•••@company.example');
  expect(maskedEmail('"a@b"@company.example')).toBe('"•••@company.example');
  expect(maskedEmail('not an address')).toBe('•••');
  expect(maskedEmail('')).toBe('');
});

test('a masked phone number keeps its last two digits', () => {
  expect(maskedPhone('+1 (555) 010-4242')).toBe('•••42');
});
