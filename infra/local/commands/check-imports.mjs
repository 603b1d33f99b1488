import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkImports } from '../import-table.mjs';
import { root } from '../project.mjs';

const rooms = ['domain', 'infra', 'command-api', 'query-api', 'projectors', 'workers', 'ui'];
const { checked, problems } = await checkImports(
  root,
  rooms.map((room) => `${room}/src`).filter((folder) => existsSync(join(root, folder))),
);
for (const problem of problems) console.error(problem);
console.log(`${checked} files looked at, ${problems.length} imports against the table`);
process.exitCode = problems.length > 0 ? 1 : 0;
