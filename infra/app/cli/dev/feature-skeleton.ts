import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Sentence } from '../steps.mjs';

const templates = join(import.meta.dirname, 'skeleton');

/** By the skeleton's file: where it goes. The services of CONTRIBUTING's walk, in its order. */
const targets: Readonly<Record<string, string>> = {
  'domain/streams': 'domain/src/{kebab}/streams.ts',
  'domain/events': 'domain/src/{kebab}/events.ts',
  'domain/refusals': 'domain/src/{kebab}/refusals.ts',
  'domain/decider': 'domain/src/{kebab}/{kebab}.ts',
  'domain/decider-test': 'domain/src/{kebab}/{kebab}.unit.test.ts',
  'domain/calls': 'domain/src/{kebab}/calls.ts',
  'domain/contracts': 'domain/src/{kebab}/contracts.ts',
  'domain/context': 'domain/src/{kebab}/context.ts',
  'domain/browser': 'domain/src/{kebab}/browser.ts',
  'domain/index': 'domain/src/{kebab}/index.ts',
  'command-api/routes': 'command-api/src/{kebab}/{kebab}-routes.ts',
  'command-api/index': 'command-api/src/{kebab}/index.ts',
  'projectors/columns': 'projectors/src/read-models/{kebab}/{kebabs}.ts',
  'projectors/projection': 'projectors/src/read-models/{kebab}/{kebabs}-projection.ts',
  'query-api/route': 'query-api/src/{kebab}/own-{kebabs}-route.ts',
  'query-api/index': 'query-api/src/{kebab}/index.ts',
  'ui/index': 'ui/src/features/{kebabs}/index.tsx',
  'ui/hook': 'ui/src/features/{kebabs}/api/use-{kebabs}.ts',
  'ui/page': 'ui/src/features/{kebabs}/components/{kebabs}-page.tsx',
};

/** A line that joins the new files to a list; it follows the first match, on a line of its own. */
const joins: readonly { readonly file: string; readonly after: RegExp; readonly line: string }[] = [
  {
    file: 'domain/src/registry.ts',
    after: /^import .*\/context\.js';$/m,
    line: "import { {name} } from './{kebab}/context.js';",
  },
  { file: 'domain/src/registry.ts', after: /^export const contexts = \[$/m, line: '  {name},' },
  { file: 'command-api/src/contexts.ts', after: /^export \* from .*$/m, line: "export * from './{kebab}/index.js';" },
  { file: 'query-api/src/contexts.ts', after: /^export \* from .*$/m, line: "export * from './{kebab}/index.js';" },
  { file: 'projectors/src/read-models/index.ts', after: /^export \* from .*$/m, line: "export * from './{kebab}/{kebabs}.js';" },
  {
    file: 'projectors/src/read-models/projections.ts',
    after: /^export \* from .*$/m,
    line: "export * from './{kebab}/{kebabs}-projection.js';",
  },
  {
    file: 'ui/src/app/router.tsx',
    after: /^import .*\/features\/.*$/m,
    line: "import { {plurals}Page } from '../features/{kebabs}/index.js';",
  },
  {
    file: 'ui/src/app/router.tsx',
    after: /^ *\{ path: 'profile', .*$/m,
    line: "                { path: '{kebabs}', lazy: {plurals}Page },",
  },
  { file: '.dependency-cruiser.cjs', after: /^const contexts =\n? *'/m, line: '{kebab}|' },
];

/**
 * Writes a context with one event, one decision, its calls, a read model, a query and a page: the
 * walk of CONTRIBUTING as a skeleton that compiles.
 * @param root the project's folder
 * @param feature `bookmark`, or several words joined by dashes
 * @returns the paths that were written
 */
export function writeFeature(root: string, feature: string): readonly string[] {
  if (!/^[a-z]+(-[a-z]+)*$/.test(feature))
    throw new Sentence(
      'Name the feature in lower case, in the singular, words joined by dashes: npm run new -- feature saved-search.',
    );
  const fill = filler(feature);
  const files = Object.entries(targets).map(
    ([from, to]) => [fill(to), fill(readFileSync(join(templates, `${from}.txt`), 'utf8'))] as const,
  );
  const taken = files.find(([path]) => existsSync(join(root, path)));
  if (taken) throw new Sentence(`${taken[0]} exists: choose another name.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const { file, after, line } of joins) insertAfter(join(root, file), after, fill(line));
  return [...files.map(([path]) => path), ...new Set(joins.map(({ file }) => file))];
}

function insertAfter(path: string, after: RegExp, line: string): void {
  const text = readFileSync(path, 'utf8');
  const found = after.exec(text);
  if (!found) throw new Error(`${path} has no line like ${String(after)}.`);
  const end = found.index + found[0].length;
  const separator = found[0].endsWith("'") ? '' : '\n';
  writeFileSync(path, `${text.slice(0, end)}${separator}${line}${text.slice(end)}`);
}

/**
 * Replaces the forms of a name: of saved-search `{name}` is savedSearch, `{plurals}` savedSearches,
 * `{kebabs}` saved-searches, `{words}` saved searches.
 */
function filler(feature: string): (text: string) => string {
  const camel = feature.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
  const pluralOf = (name: string): string =>
    /(s|x|ch|sh)$/.test(name) ? `${name}es` : name.replace(/([^aeiou])y$/, '$1ie') + 's';
  const upper = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
  const forms: Readonly<Record<string, string>> = {
    kebab: feature,
    kebabs: pluralOf(feature),
    name: camel,
    Name: upper(camel),
    plurals: pluralOf(camel),
    Plural: upper(pluralOf(camel)),
    plural: pluralOf(feature),
    word: feature.replaceAll('-', ' '),
    words: pluralOf(feature).replaceAll('-', ' '),
    Words: upper(pluralOf(feature).replaceAll('-', ' ')),
    '{most}': '{most}',
  };
  return (text) =>
    text.replaceAll(/\{(\{most\}|kebabs?|name|Name|plurals?|Plural|words?|Words)\}/g, (_form, key: string) => forms[key] ?? '');
}
