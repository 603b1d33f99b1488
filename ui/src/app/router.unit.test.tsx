import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { routes } from './router.js';

const pathOf = (address: string) => matchRoutes(routes(), address)?.at(-1)?.route.path;

test('the demo’s inbox and the catalogue of components are pages of the demo alone', () => {
  expect(pathOf('/demo/inbox')).toBe('*');
  expect(pathOf('/demo/components')).toBe('*');
  expect(pathOf('/terms')).toBe('terms');
});

test('people who type the page’s name find the payments', () => {
  expect(matchRoutes(routes(), '/earnings')?.at(-1)?.route.element).toMatchObject({ props: { to: '/payouts' } });
});

test('each address in a mail is one of a page', () => {
  const folder = join(process.cwd(), 'workers/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /^(?!.*test).*\.ts$/.test(name));
  const addresses = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    // A constant that other addresses begin with is none itself.
    const bases = [...text.matchAll(/const (\w+) = `([^`]*\/panelists\/v2[^`?#]*)`/g)].filter(([, base]) =>
      text.includes(`\${${base}}/`),
    );
    const inFull = bases.reduce(
      (all, [definition, base, start = '']) => all.replace(definition, '').replaceAll(`\${${base}}/`, `${start}/`),
      text,
    );
    const filled = inFull.replace(/(?<=\/)\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'x').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
    return [...filled.matchAll(/\/panelists\/v2(\/[^\s`'"?#]+)/g)].map(([, path = '']) => ({ name, path }));
  });
  // A page that is a parameter names itself where it is called.
  const isPage = (path: string) => path === '/x' || (matchRoutes(routes(), path)?.at(-1)?.route.path ?? '') !== '*';
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter(({ path }) => !isPage(path))).toEqual([]);
});
