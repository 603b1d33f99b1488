import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projections } from '@panelist/projectors';
import { projections as ofWorkers } from '@panelist/workers';
import { eventsLock } from '../../../../domain/src/events-lock.test-kit.js';
import { names, withNewNames } from '../../../checks/names/names.js';
import { projectionsLock } from '../../../testing/projections-lock.js';
import { root } from '../project.mjs';

// Writes what is new to the lock files: after a new event, a new version of one or of a read model, and after any new stored name.
write('domain/src/events.lock.json', eventsLock());
write('projectors/src/read-models/projections.lock.json', projectionsLock(projections));
write('workers/src/projections.lock.json', projectionsLock(ofWorkers));
const namesFile = 'infra/checks/names/names.lock.json';
write(namesFile, withNewNames(JSON.parse(readFileSync(join(root, namesFile), 'utf8')), names(root)));

function write(file: string, lock: object): void {
  writeFileSync(join(root, file), `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`  ✓ ${file}`);
}
