import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ui = join(import.meta.dirname, '../../../ui/src');
/**
 * What every page is made of; what belongs to one entity of the product is shown by its features.
 */
const kit = ['dialog', 'display', 'forms', 'money', 'notices', 'search', 'states'];
/** Shown within another component, or with nothing to see. */
const within: Readonly<Record<string, string>> = {
  'display/zone-note': 'Page, where it shows a clock time',
  'forms/autocomplete-base': 'AutocompleteField and ChipsField',
  'forms/country-select': 'PhoneField',
  'forms/error-summary': 'Form',
  'forms/field-frame': 'TextField and SelectField',
  'forms/places-attribution': 'CityField',
  'money/month-bars': 'MoneyByMonth',
  'notices/notice-area': 'the shell',
  'notices/notice-host': 'the shell',
};

const catalogue = readdirSync(join(ui, 'features/demo-components'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(ui, 'features/demo-components', file), 'utf8'))
  .join('\n');
const components = kit.flatMap((folder) =>
  readdirSync(join(ui, 'shared', folder))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => `${folder}/${file.replace('.tsx', '')}`),
);

test('the demo’s catalogue shows every shared component', () => {
  const missing = components.filter((name) => within[name] === undefined && !catalogue.includes(`/${name}.js'`));
  expect(missing).toEqual([]);
});

test('what it leaves out exists, and is not shown', () => {
  const odd = Object.keys(within).filter((name) => !components.includes(name) || catalogue.includes(`/${name}.js'`));
  expect(odd).toEqual([]);
});
