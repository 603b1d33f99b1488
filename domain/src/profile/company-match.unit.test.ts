import { expect, test } from '@jest/globals';
import { matchCompany } from './company-match.js';

test.each([
  ['Analytical Engines', 'analyticalengines.com', true, 'Analyticalengines'],
  ['Analytical Engines, Inc.', 'analytical-engines.co.uk', true, 'Analytical Engines'],
  ['Acme Corporation', 'mail.acme.com', true, 'Acme'],
  ['International Business Machines', 'ibm.com', true, 'Ibm'],
  ['Crédit Loom', 'creditloom.fr', true, 'Creditloom'],
  ['Analytical Engines', 'loom.example', false, 'Loom'],
  ['Analytical Engines', 'ae.com', true, 'Ae'],
  ['', 'loom.example', false, 'Loom'],
])('%s and %s: %s', (company, domain, emailMatchesCompany, name) => {
  expect(matchCompany(company, domain)).toEqual({ emailMatchesCompany, company: { _id: domain, name } });
});

test.each(['nonsense', 'a b.com', '..', ''])('%j names no company', (domain) => {
  expect(matchCompany('Analytical Engines', domain)).toEqual({ emailMatchesCompany: false, company: null });
});
