import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runCommand, runJest, staticChecks, timesOfTests, TESTS_MARKED_LONG } from './checks.js';
import { root } from '../project.mjs';
import { relatedTests } from './related-tests.js';
import { Sentence } from '../steps.mjs';
import { testRun } from './test-run.js';

/** How long the tests may take on two processors, by what they took the last time. */
const BUDGET_MS = 2 * 8_000;
/** Taken for a test whose time is not known. */
const USUAL_MS = { unit: 500, int: 4_000 };
const LINTED = /\.(ts|tsx|mjs|cjs|js)$/;
/** A change of these can break any test. */
const EVERYWHERE = /(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json|jest\.config\.mjs)$|jest-(global|ui)-|\/migrations\/|\.sql$/;

/** They read every document, and what documents name. */
const OF_DOCUMENTS = ['decisions', 'docs'].map((name) => `infra/checks/docs/${name}.unit.test.ts`);

const { values } = parseArgs({
  options: { base: { type: 'string', default: 'HEAD' }, all: { type: 'boolean', default: false } },
});
const { changed, deleted, all } = changesSince(values.base);
await testRun(`Panelist: what changed since ${values.base}`, async (run) => {
  if (changed.length + deleted.length === 0) {
    console.log('  Nothing changed.');
    return;
  }
  await run.checkTogether(staticChecksFor().map(([name, command]) => [name, async () => runCommand(command)]));
  const isAboutDocuments = deleted.length > 0 || changed.some((file) => file.endsWith('.md'));
  const ofDocuments = isAboutDocuments ? OF_DOCUMENTS : [];
  const { chosen, late, long } = choose([...new Set([...ofDocuments, ...relatedTests(all, changed).keys()])]);
  if (chosen.length > 0)
    await run.check(`Tests that import what changed (${chosen.length} files)`, async () => runJest({ only: chosen }));
  for (const sentence of leftOut(late, long)) console.log(`  - ${sentence}`);
});

/** Files, relative to the root. */
interface Changes {
  /** Changed or new. */
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  /** All that there are. */
  readonly all: readonly string[];
}

function changesSince(base: string): Changes {
  if (base.startsWith('-') || git('rev-parse', '--verify', '--quiet', `${base}^{commit}`).length === 0)
    throw new Sentence(`There is no revision ${base}: npm run test:changed -- [--base REVISION] [--all]`);
  const fresh = git('ls-files', '--others', '--exclude-standard');
  const differing = (filter: string): readonly string[] =>
    git('diff', '--name-only', '--no-renames', `--diff-filter=${filter}`, base, '--');
  const gone = differing('D');
  return {
    changed: [...new Set([...differing('d'), ...fresh])],
    deleted: gone,
    all: [...git('ls-files'), ...fresh].filter((file) => !gone.includes(file)),
  };
}

function git(...args: readonly string[]): readonly string[] {
  try {
    return execFileSync('git', ['-c', 'core.quotePath=off', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

/**
 * Types and the import table look at everything, because a changed or deleted file can break any
 * other.
 */
function staticChecksFor() {
  const linted = changed.filter((file) => LINTED.test(file));
  const isCode = linted.length > 0 || deleted.length > 0 || changed.some((file) => EVERYWHERE.test(file));
  const ofThePages = [...changed, ...deleted].some((file) => /^(ui|domain)\//.test(file) || EVERYWHERE.test(file));
  return [
    ...(changed.length > 0 ? [staticChecks.format(changed)] : []),
    ...(linted.length > 0 ? [staticChecks.lint(linted)] : []),
    ...(isCode ? [staticChecks.types(), staticChecks.imports(), staticChecks.words()] : []),
    ...(isCode && ofThePages ? [staticChecks.uiTypes()] : []),
  ];
}

/** As many tests as the time allows, the nearest first. */
function choose(tests: readonly string[]): Record<'chosen' | 'late' | 'long', readonly string[]> {
  const times = timesOfTests();
  const long = tests.filter((file) => TESTS_MARKED_LONG.test(file));
  const chosen: string[] = [];
  const late: string[] = [];
  let spent = 0;
  for (const file of tests.filter((each) => !long.includes(each))) {
    const expected = times[file] ?? (file.includes('.unit.') ? USUAL_MS.unit : USUAL_MS.int);
    if (!values.all && chosen.length > 0 && spent + expected > BUDGET_MS) {
      late.push(file);
      continue;
    }
    spent += expected;
    chosen.push(file);
  }
  return { chosen, late, long };
}

function leftOut(late: readonly string[], long: readonly string[]): readonly string[] {
  const everywhere = [...changed, ...deleted].filter((file) => EVERYWHERE.test(file));
  const list = (files: readonly string[]): string =>
    `${files.slice(0, 5).join(', ')}${files.length > 5 ? ` and ${files.length - 5} more` : ''}`;
  return [
    ...(late.length > 0 ? [`Not run for lack of time, --all runs them: ${list(late)}`] : []),
    ...(long.length > 0 ? [`Not run, for they are long: ${list(long)}`] : []),
    ...(everywhere.length > 0 ? [`Can break any test, so run npm test: ${list(everywhere)}`] : []),
    'Not run: build, journeys, services as processes of their own, faults. npm test runs them.',
  ];
}
