import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { checkImports } from './import-table.js';

const folders = [
  ...['domain', 'command-api', 'query-api', 'projectors', 'workers', 'ui'].map((service) => `${service}/src`),
  ...['packages/src', 'app/src', 'app/cli', 'app/demo', 'testing', 'checks'].map((folder) => `infra/${folder}`),
];
const { checked, problems } = await checkImports(
  root,
  folders.filter((folder) => existsSync(join(root, folder))),
);
for (const problem of problems) console.error(problem);
console.log(`${checked} files looked at, ${problems.length} imports against the table`);
process.exitCode = problems.length > 0 ? 1 : 0;
