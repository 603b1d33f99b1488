import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../register-typescript.mjs';
import { root } from '../project.mjs';
import { fail } from '../steps.mjs';

// Writes what is new to the lock files: after a new event or a new version of one, and after any new stored name.
try {
  const { eventsLock } = await import('../../../domain/src/events-lock.test-kit.ts');
  const { names, withNewNames } = await import('../../checks/names/names.ts');
  write('domain/src/events.lock.json', eventsLock());
  const file = 'infra/checks/names/names.lock.json';
  write(file, withNewNames(JSON.parse(readFileSync(join(root, file), 'utf8')), names(root)));
} catch (error) {
  fail(error);
}

function write(file, lock) {
  writeFileSync(join(root, file), `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`  ✓ ${file}`);
}
