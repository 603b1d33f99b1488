import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "workspaces": ["domain", "workers"] }',
  'domain/package.json': '{ "name": "@shop/domain", "exports": { "./*": { "source": "./src/*/index.ts" } } }',
  'workers/package.json': '{ "name": "@shop/workers" }',
  'domain/src/money/index.ts': "export { cents } from './cents.js';",
  'domain/src/money/cents.ts': 'export const cents = 100;',
  'domain/src/money/cents.unit.test.ts': "import { cents } from './cents.js';",
  'domain/src/words/index.ts': "export const word = 'a';",
  'workers/src/pay.ts': "import { cents } from '@shop/domain/money';",
  'workers/src/pay.int.test.ts': "const { pay } = await import('./pay.js');",
  'workers/src/words.int.test.ts': "import { word } from '@shop/domain/words';",
};
const module = new URL('related-tests.ts', import.meta.url).href;
const loader = new URL('../register-typescript.mjs', import.meta.url).href;

describe('tests related to a file', () => {
  const root = mkdtempSync(join(tmpdir(), 'panelist-related-'));
  beforeAll(() => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const related = async (...changed: readonly string[]): Promise<unknown> => {
    const call = `relatedTests(${JSON.stringify(Object.keys(files))}, ${JSON.stringify(changed)}, ${JSON.stringify(root)})`;
    const script = `import { relatedTests } from ${JSON.stringify(module)}; console.log(JSON.stringify([...${call}]))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', loader, '--input-type=module', '--eval', script]);
    return JSON.parse(stdout);
  };

  it('are those that import it, also from another workspace, nearest first', async () => {
    expect(await related('domain/src/money/cents.ts')).toEqual([
      ['domain/src/money/cents.unit.test.ts', 1],
      ['workers/src/pay.int.test.ts', 3],
    ]);
  });

  it('are the test itself, and none for a file that no test imports', async () => {
    expect(await related('workers/src/words.int.test.ts', 'workers/package.json')).toEqual([
      ['workers/src/words.int.test.ts', 0],
    ]);
  });
});
