import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { journeys, play } from '../../../domain/src/participation/participation-journeys.test-kit.js';
import { generatedPages } from './generated-pages.js';
import { participationArrows } from '../../../domain/src/lifecycle-arrows.test-kit.js';
import { textFiles } from './aims.js';

const root = join(import.meta.dirname, '../../..');
const files = textFiles(root);
const documents = files.filter(({ path }) => path.endsWith('.md'));
const fileNames = new Set(files.map(({ path }) => basename(path)));
const folders = [
  'domain',
  'command-api',
  'query-api',
  'projectors',
  'workers',
  'ui',
  'infra',
  'docs',
  '.ci',
  '.github',
  '.devcontainer',
];

/** Names of other programs. */
const ofOthers = new Set(['HeadBucket', 'dangerouslySetInnerHTML', 'NODE_EXTRA_CA_CERTS', 'StreamMaxLength', 'AWS_REGION']);

it.each(Object.entries(generatedPages()))('%s follows the definitions: `npm run freeze` writes it', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

it('draws every way of a response that a history takes', () => {
  const drawn = new Set(participationArrows.map(({ from, to, event }) => `${from} ${event} ${to}`));
  fc.assert(
    fc.property(journeys, (journey) => {
      let from = 'none';
      for (const { status, event } of play(journey).log) {
        if (status !== from) expect(drawn).toContain(`${from} ${event.type} ${status}`);
        from = status;
      }
    }),
  );
});

it('links only to files that exist', () => {
  const missing = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(missing).toEqual([]);
});

it('names only identifiers, variables and tables that the code has', () => {
  const code = files.filter(({ path }) => !path.endsWith('.md')).map(({ text }) => text);
  const words = new Set(code.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []));
  const written = documents.filter(({ path }) => path !== 'docs/settings.md');
  const missing = written.flatMap(({ path, text }) =>
    [...text.matchAll(/`(app\.\w+|[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+|[A-Za-z]+[a-z][A-Z]\w*)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !words.has(name.replace('app.', '')) && !ofOthers.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('names only files, folders and commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: object };
  const missing = documents.flatMap(({ path, text }) => {
    const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    return [
      ...quoted.filter(isMissing),
      ...commands.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `npm run ${name}`),
    ].map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it('names, for all 55 criteria of accessibility, only tests that exist', () => {
  const rows = readFileSync(join(root, 'docs/accessibility.md'), 'utf8').match(/^\| \d.*$/gm) ?? [];
  expect(new Set(rows.map((row) => row.split(' ')[1])).size).toBe(55);
  const missing = rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+)`((?:,? “[^”]+”)+)/g)].flatMap(([, path = '', titles = '']) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...titles.matchAll(/“([^”]+)”/g)]
        .filter(([, title = '']) => !text.includes(`'${title}`))
        .map(([title]) => `${path} ${title}`);
    }),
  );
  expect(missing).toEqual([]);
});

/** Of a name in code style: a path from the root, or a file of ours without its folder. */
function isMissing(name: string): boolean {
  if (/[\s<>{}*…()]/.test(name)) return false;
  if (folders.includes(name.split('/')[0] ?? '') && name.includes('/')) return !existsSync(join(root, name));
  return /^[\w.-]+\.(ts|tsx|mjs|sql|lock\.json)$/.test(name) && !fileNames.has(name);
}
