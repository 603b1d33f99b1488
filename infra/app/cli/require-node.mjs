// @ts-check
// Runs before anything else, so it keeps to what an old Node understands as well.
import { readFileSync } from 'fs';

const parts = process.versions.node.split('.').map(Number);
const major = parts[0] || 0;
const minor = parts[1] || 0;
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
if (!fits) {
  const wanted = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).engines.node;
  console.error(
    'Panelist needs Node ' +
      wanted +
      ', this is ' +
      process.versions.node +
      ': install Node 24 LTS (https://nodejs.org) and try again.',
  );
  process.exit(1);
}
