import { expect, test } from '@jest/globals';
import { searchName } from './city-data.js';

test.each([
  ['Zürich', 'zurich'],
  ['São Paulo', 'sao paulo'],
  ['Saint-Étienne', 'saint etienne'],
  ['St. Etienne', 'saint etienne'],
  ['Stockholm', 'stockholm'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ["L'Hospitalet", 'lhospitalet'],
  ['  New   York ', 'new york'],
  ['100%', '100'],
])('%s compares as %s', (name, expected) => {
  expect(searchName(name)).toBe(expected);
});
