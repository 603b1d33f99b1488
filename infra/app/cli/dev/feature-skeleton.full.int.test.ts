import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { root } from '../project.mjs';
import { writeFeature } from './feature-skeleton.js';

const limitMs = 10 * 60_000;
const copied = ['domain', 'command-api', 'query-api', 'projectors', 'workers', 'ui', 'infra', 'docs'];
const left = new Set(['node_modules', 'dist', '.data', '.turbo']);
const modules = join(root, 'node_modules');
let copy: string;

/** The sources, with the installed packages but for our own, which are those of the copy. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'panelist-feature-'));
  const files = readdirSync(root).filter((name) => /\.(json|mjs|cjs|md)$|^\.ox/.test(name));
  for (const name of [...copied, ...files])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !left.has(basename(path)) });
  mkdirSync(join(copy, 'node_modules/@panelist'), { recursive: true });
  for (const name of readdirSync(modules).filter((each) => each !== '@panelist' && each !== '.cache'))
    symlinkSync(join(modules, name), join(copy, 'node_modules', name));
  for (const workspace of [...copied, 'infra/packages', 'infra/app'].map((name) => `${name}/node_modules`))
    if (existsSync(join(root, workspace))) symlinkSync(join(root, workspace), join(copy, workspace));
  for (const name of readdirSync(join(modules, '@panelist')))
    symlinkSync(
      join(copy, relative(realpathSync(root), realpathSync(join(modules, '@panelist', name)))),
      join(copy, 'node_modules/@panelist', name),
    );
}, limitMs);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What it printed; throws that where it fails. */
function node(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  return stdout;
}

test(
  'a new feature compiles, keeps the import table, and passes its own test',
  () => {
    writeFeature(copy, 'study-diary');
    node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit', '--singleThreaded');
    node('node_modules/typescript/bin/tsc', '-p', 'ui/tsconfig.json', '--noEmit', '--singleThreaded');
    expect(node('infra/app/cli/run.mjs', 'check-imports')).toContain(' 0 imports against the table');
    node('--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'domain/src/study-diary', '--selectProjects', 'node');
  },
  limitMs,
);

test('a name in another form, or of a feature that exists, is refused', () => {
  expect(() => writeFeature(copy, 'StudyDiary')).toThrow('lower case');
  expect(() => writeFeature(copy, 'referral')).toThrow('exists');
});
