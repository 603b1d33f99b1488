import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Small source trees: each file with its imports, and the rules that the tree breaks. */
type House = Readonly<Record<string, readonly string[]>>;

const sound: House = {
  'domain/src/payout/index.ts': ['./events.js'],
  'domain/src/payout/events.ts': ['../kernel/event.js', '../catalogue/index.js'],
  'domain/src/kernel/event.ts': [],
  'domain/src/catalogue/index.ts': [],
  'domain/src/catalogue/browser.ts': [],
  'infra/packages/src/jobs/index.ts': ['../foundation/index.js'],
  'infra/packages/src/jobs/queue.int.test.ts': ['./index.js', '../../../testing/index.js'],
  'infra/packages/src/foundation/index.ts': [],
  'infra/app/src/index.ts': ['./migrations/index.js', '../demo/people/index.js', '../../../workers/src/index.js'],
  'infra/app/src/migrations/index.ts': ['../../../packages/src/jobs/index.js'],
  'infra/app/cli/serve.ts': ['../src/index.js', '../demo/people/index.js'],
  'infra/app/cli/dev/faults.ts': ['../../../checks/faults/test-faults.js', '../../../testing/index.js'],
  'infra/app/demo/people/index.ts': [],
  'infra/checks/faults/test-faults.ts': [],
  'infra/testing/index.ts': ['../app/src/migrations/index.js', '../packages/src/jobs/index.js'],
  'projectors/src/read-models/index.ts': ['./payout/payouts.js'],
  'projectors/src/read-models/payout/payouts.ts': [],
  'query-api/src/payout/list.ts': ['../../../projectors/src/read-models/index.js'],
  'workers/src/index.ts': ['./payout/pay.js'],
  'workers/src/payout/pay.ts': ['../../../infra/packages/src/jobs/index.js', '../../../domain/src/payout/index.js'],
  'workers/src/payout/pay.int.test.ts': [
    './pay.js',
    '../../../infra/testing/index.js',
    '../../../infra/app/demo/people/index.js',
  ],
  'ui/src/app/app.tsx': ['../features/projects/page.js', '../../../domain/src/catalogue/browser.js'],
  'ui/src/features/projects/page.tsx': ['../../shared/button.js'],
  'ui/src/shared/button.tsx': [],
  'ui/src/shared/button.unit.test.ts': ['../../../domain/src/registry.js'],
  'domain/src/registry.ts': ['./payout/context.js'],
  'domain/src/payout/context.ts': [],
};
const forbidden: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['domain-imports', 'domain/src/payout/a.ts', 'infra/packages/src/jobs/index.ts'],
  ['packages-imports', 'infra/packages/src/jobs/a.ts', 'workers/src/index.ts'],
  ['packages-imports', 'infra/packages/src/jobs/a.ts', 'infra/app/src/index.ts'],
  ['packages-imports', 'infra/packages/src/providers/a.ts', 'domain/src/payout/index.ts'],
  ['packages-imports', 'infra/packages/src/event-sourcing/a.ts', 'projectors/src/read-models/index.ts'],
  ['tests-of-packages-import', 'infra/packages/src/jobs/a.unit.test.ts', 'infra/app/src/index.ts'],
  ['layer-foundation', 'infra/packages/src/foundation/a.ts', 'infra/packages/src/postgres/index.ts'],
  ['layer-jobs', 'infra/packages/src/jobs/a.ts', 'infra/packages/src/providers/index.ts'],
  ['layer-event-sourcing', 'infra/packages/src/event-sourcing/a.ts', 'infra/packages/src/http/index.ts'],
  ['layer-event-sourcing', 'infra/packages/src/event-sourcing/b.ts', 'infra/packages/src/processors/index.ts'],
  ['layer-http', 'infra/packages/src/http/a.ts', 'infra/packages/src/service/index.ts'],
  ['query-api-imports', 'query-api/src/payout/a.ts', 'domain/src/payout/index.ts'],
  ['query-api-imports', 'query-api/src/payout/a.ts', 'projectors/src/index.ts'],
  ['command-api-imports', 'command-api/src/payout/a.ts', 'projectors/src/read-models/index.ts'],
  ['ui-imports', 'ui/src/shared/a.tsx', 'domain/src/payout/index.ts'],
  ['workers-imports', 'workers/src/payout/a.ts', 'command-api/src/index.ts'],
  ['workers-imports', 'workers/src/a.ts', 'infra/app/demo/people/index.ts'],
  ['no-reaching-past-entry-points', 'workers/src/payout/a.ts', 'infra/packages/src/jobs/backend.ts'],
  ['no-reaching-past-entry-points', 'infra/app/demo/people/a.ts', 'workers/src/payout/b.ts'],
  ['no-reaching-past-entry-points', 'query-api/src/payout/a.ts', 'projectors/src/read-models/payout/payouts.ts'],
  ['no-reaching-past-entry-points', 'infra/checks/bench/a.ts', 'infra/packages/src/jobs/backend.ts'],
  ['no-reaching-past-entry-points-of-packages', 'infra/packages/src/jobs/a.ts', 'infra/packages/src/postgres/pool.ts'],
  ['no-reaching-into-a-context', 'domain/src/payout/a.ts', 'domain/src/catalogue/project-state.ts'],
  ['browser-safe', 'domain/src/payout/browser.ts', 'domain/src/catalogue/index.ts'],
  ['contexts-apart', 'command-api/src/payout/a.ts', 'command-api/src/profile/b.ts'],
  ['query-side-without-event-store', 'query-api/src/payout/a.ts', 'infra/packages/src/event-sourcing/index.ts'],
  ['ui-features-apart', 'ui/src/features/a/a.tsx', 'ui/src/features/b/b.tsx'],
  ['ui-models-pure', 'ui/src/features/a/model/a.ts', 'ui/src/features/a/components/b.tsx'],
  ['registry-in-tests-of-pages', 'ui/src/app/a.tsx', 'domain/src/registry.ts'],
  ['ui-shared-below', 'ui/src/shared/a.tsx', 'ui/src/features/b/b.tsx'],
  ['ui-shared-below', 'ui/src/shared/a.tsx', 'ui/src/entities/payout/b.tsx'],
  ['ui-entities-below', 'ui/src/entities/payout/a.tsx', 'ui/src/features/b/b.tsx'],
  ['no-test-code', 'workers/src/a.ts', 'workers/src/b.test-kit.ts'],
  ['no-test-code', 'infra/app/cli/a.ts', 'infra/app/src/b.test-kit.ts'],
];

const loader = new URL('../register-typescript.mjs', import.meta.url).href;

describe('the import table', () => {
  const houses: Record<string, House> = {
    sound,
    cyclic: { 'infra/packages/src/jobs/a.ts': ['./b.js'], 'infra/packages/src/jobs/b.ts': ['./a.js'] },
    broken: { 'infra/packages/src/jobs/a.ts': ['./gone.js'] },
    impure: { 'domain/src/payout/a.ts': ['node:crypto'] },
    ...Object.fromEntries(
      forbidden.map(([, from, to], index) => [`${index}`, { [from]: [`${up(from)}${to.replace(/\.tsx?$/, '.js')}`], [to]: [] }]),
    ),
  };
  let base: string;
  let broken: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'panelist-imports-')));
    for (const [name, house] of Object.entries(houses)) build(join(base, name), house);
    broken = await checkAll(base, Object.keys(houses));
  });
  afterAll(() => rmSync(base, { recursive: true }));

  it('accepts a tree that keeps the rules', () => expect(broken['sound']).toEqual([]));
  it.each(forbidden.map((row, index) => [...row, index] as const))('%s: %s may not import %s', (rule, _from, _to, index) =>
    expect(broken[`${index}`]).toEqual([rule]),
  );
  it('finds a cycle', () => expect(broken['cyclic']).toEqual(['no-cycles']));
  it('finds an unresolved import', () => expect(broken['broken']).toEqual(['nothing-unresolved']));
  it('refuses Node modules in the domain', () => expect(broken['impure']).toEqual(['pure-domain']));
});

function up(from: string): string {
  return '../'.repeat(from.split('/').length - 1);
}

function build(folder: string, house: House): void {
  for (const [path, imports] of Object.entries(house)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${imports.map((from) => `import '${from}';\n`).join('')}export {};\n`);
  }
  writeFileSync(join(folder, 'package.json'), '{"name":"house","type":"module"}');
}

/**
 * The names of the rules that each tree breaks, found in a plain Node process as the command does.
 */
async function checkAll(base: string, names: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const script = `
    import { readdirSync } from 'node:fs';
    import { checkImports } from '${new URL('import-table.ts', import.meta.url).href}';
    const answer = {};
    for (const name of ${JSON.stringify(names)}) {
      const folder = '${base}/' + name;
      process.chdir(folder);
      const services = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const { problems } = await checkImports(folder, services.map((service) => service.name));
      answer[name] = problems.map((problem) => problem.split(':')[0]);
    }
    console.log(JSON.stringify(answer));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', loader, '--input-type=module', '-e', script]);
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(stdout));
}
