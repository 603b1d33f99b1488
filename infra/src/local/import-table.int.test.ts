import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Small houses: each file with what it imports, and the rules that it breaks. */
type House = Readonly<Record<string, readonly string[]>>;

const sound: House = {
  'domain/src/payout/index.ts': ['./events.js'],
  'domain/src/payout/events.ts': ['../kernel/event.js', '../catalogue/index.js'],
  'domain/src/kernel/event.ts': [],
  'domain/src/catalogue/index.ts': [],
  'domain/src/catalogue/browser.ts': [],
  'infra/src/queue/index.ts': ['../bus/port.js'],
  'infra/src/bus/port.ts': [],
  'workers/src/payout/pay.ts': ['../../../infra/src/queue/index.js', '../../../domain/src/payout/index.js'],
  'ui/src/app/app.tsx': ['../features/projects/page.js', '../../../domain/src/catalogue/browser.js'],
  'ui/src/features/projects/page.tsx': ['../../shared/button.js'],
  'ui/src/shared/button.tsx': [],
  'ui/src/features/staff-support/model/event-types.ts': ['../../../../../domain/src/registry.js'],
  'domain/src/registry.ts': ['./payout/context.js'],
  'domain/src/payout/context.ts': [],
};
const forbidden: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['domain-imports', 'domain/src/payout/a.ts', 'infra/src/queue/index.ts'],
  ['infra-imports', 'infra/src/queue/a.ts', 'workers/src/payout/b.ts'],
  ['query-api-imports', 'query-api/src/payout/a.ts', 'domain/src/payout/index.ts'],
  ['ui-imports', 'ui/src/shared/a.tsx', 'domain/src/payout/index.ts'],
  ['workers-imports', 'workers/src/payout/a.ts', 'command-api/src/payout/b.ts'],
  ['no-reaching-past-doors', 'workers/src/payout/a.ts', 'infra/src/queue/backend.ts'],
  ['no-reaching-into-a-context', 'domain/src/payout/a.ts', 'domain/src/catalogue/project-state.ts'],
  ['browser-safe', 'domain/src/payout/browser.ts', 'domain/src/catalogue/index.ts'],
  ['contexts-apart', 'command-api/src/payout/a.ts', 'command-api/src/profile/b.ts'],
  ['command-side-without-read-models', 'command-api/src/payout/a.ts', 'infra/src/read-models/index.ts'],
  ['query-side-without-event-store', 'query-api/src/payout/a.ts', 'infra/src/event-log/index.ts'],
  ['ui-features-apart', 'ui/src/features/a/a.tsx', 'ui/src/features/b/b.tsx'],
  ['ui-models-pure', 'ui/src/features/a/model/a.ts', 'ui/src/features/a/components/b.tsx'],
  ['registry-with-staff-pages', 'ui/src/app/a.tsx', 'domain/src/registry.ts'],
  ['ui-shared-below', 'ui/src/shared/a.tsx', 'ui/src/features/b/b.tsx'],
  ['no-test-code', 'workers/src/payout/a.ts', 'infra/src/test-kit/index.ts'],
];

describe('the import table', () => {
  const houses: Record<string, House> = {
    sound,
    cyclic: { 'infra/src/queue/a.ts': ['./b.js'], 'infra/src/queue/b.ts': ['./a.js'] },
    broken: { 'infra/src/queue/a.ts': ['./gone.js'] },
    impure: { 'domain/src/payout/a.ts': ['node:crypto'] },
    ...Object.fromEntries(
      forbidden.map(([rule, from, to]) => [rule, { [from]: [`${up(from)}${to.replace(/\.tsx?$/, '.js')}`], [to]: [] }]),
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

  it('lets pass what it allows', () => expect(broken['sound']).toEqual([]));
  it.each(forbidden)('%s: %s may not import %s', (rule) => expect(broken[rule]).toEqual([rule]));
  it('finds a cycle', () => expect(broken['cyclic']).toEqual(['no-cycles']));
  it('finds what is not there', () => expect(broken['broken']).toEqual(['nothing-unresolved']));
  it('keeps Node out of the domain', () => expect(broken['impure']).toEqual(['pure-domain']));
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

/** The names of the rules that each house breaks. Asked in a plain Node process, as the command does it. */
async function checkAll(base: string, names: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const script = `
    import { readdirSync } from 'node:fs';
    import { checkImports } from '${new URL('../../local/import-table.mjs', import.meta.url).href}';
    const answer = {};
    for (const name of ${JSON.stringify(names)}) {
      const folder = '${base}/' + name;
      process.chdir(folder);
      const rooms = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const { problems } = await checkImports(folder, rooms.map((room) => room.name));
      answer[name] = problems.map((problem) => problem.split(':')[0]);
    }
    console.log(JSON.stringify(answer));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(stdout));
}
