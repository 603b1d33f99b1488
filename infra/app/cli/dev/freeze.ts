import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projections } from '@panelist/projectors';
import { projections as ofWorkers } from '@panelist/workers';
import { eventsLock } from '../../../../domain/src/events-lock.test-kit.js';
import { generatedPages } from '../../../checks/docs/generated-pages.js';
import { names, withNewNames } from '../../../checks/names/names.js';
import { projectionsLock } from '../../../testing/projections-lock.js';
import { caddyfile } from '../../../testing/proxy/caddyfile.js';
import { caddyfilePath } from '../../../testing/servers/server-kind.js';
import { root } from '../project.mjs';

// Writes what is new to the lock files: after a new event, a new version of one or of a read model,
// and after any new stored name. Writes the proxy's configuration by the contracts, and the pages
// of docs that follow from definitions.
writeJson('domain/src/events.lock.json', eventsLock());
writeJson('projectors/src/read-models/projections.lock.json', projectionsLock(projections));
writeJson('workers/src/read-models/projections.lock.json', projectionsLock(ofWorkers));
const namesFile = 'infra/checks/names/names.lock.json';
writeJson(namesFile, withNewNames(JSON.parse(readFileSync(join(root, namesFile), 'utf8')), names(root)));
write(caddyfilePath, caddyfile());
for (const [file, text] of Object.entries(generatedPages())) write(file, text);

function writeJson(file: string, lock: object): void {
  write(file, `${JSON.stringify(lock, null, 2)}\n`);
}

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
  console.log(`  ✓ ${file}`);
}
