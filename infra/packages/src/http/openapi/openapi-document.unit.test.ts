import { registry } from '@panelist/domain/registry';
import { expect, test } from '@jest/globals';
import { documentationPage } from './documentation.js';
import { openApiDocument } from './openapi-document.js';

const document = openApiDocument(registry.contracts, 'https://panelist.example/');

test('every contract is documented once, under its own name', () => {
  const operations = Object.values(document.paths ?? {}).flatMap((item) =>
    Object.values(item as Record<string, { operationId?: string }>),
  );
  const names = registry.contracts.map(({ name }) => name);
  expect(operations).toHaveLength(names.length);
  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(names));
});

test('every parameter of a path is declared, every reference resolves', () => {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
    for (const operation of Object.values(
      item as Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>,
    )) {
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, declared.map(({ name }) => name).toSorted()]).toEqual([path, wanted]);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  }
  const known = Object.keys(document.components?.schemas ?? {});
  for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
    expect(known).toContain(name);
});

test('the page names every contract', () => {
  const page = documentationPage(registry.contracts, document, 'n');
  for (const { name } of registry.contracts) expect(page).toContain(`<details id="${name}">`);
});
