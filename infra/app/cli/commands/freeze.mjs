import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../register-typescript.mjs';
import { root } from '../project.mjs';
import { fail } from '../steps.mjs';

// Writes what is new to the lock files: after a new event, a new version of one or of a read model, and after any new stored name.
try {
  const { eventsLock } = await import('../../../../domain/src/events-lock.test-kit.ts');
  const { names, withNewNames } = await import('../../../checks/names/names.ts');
  const { projectionsLock } = await import('../../../testing/projections-lock.ts');
  const { projections } = await import('@panelist/projectors');
  write('domain/src/events.lock.json', eventsLock());
  write('projectors/src/read-models/projections.lock.json', projectionsLock(projections));
  const file = 'infra/checks/names/names.lock.json';
  write(file, withNewNames(JSON.parse(readFileSync(join(root, file), 'utf8')), names(root)));
} catch (error) {
  fail(error);
}

function write(file, lock) {
  writeFileSync(join(root, file), `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`  ✓ ${file}`);
}
