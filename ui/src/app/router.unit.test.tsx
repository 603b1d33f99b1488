import { expect, test } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { routes } from './router.js';

const pathOf = (address: string) => matchRoutes(routes(), address)?.at(-1)?.route.path;

test('the demo’s inbox and the catalogue of components are pages of the demo alone', () => {
  expect(pathOf('/demo/inbox')).toBe('*');
  expect(pathOf('/demo/components')).toBe('*');
  expect(pathOf('/terms')).toBe('terms');
});
