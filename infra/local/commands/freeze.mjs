import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '../register-typescript.mjs';
import { root } from '../project.mjs';
import { fail } from '../steps.mjs';

// Writes the lock file of the events: after a new event, or a new version of one.
try {
  const { eventsLock } = await import('../../../domain/src/events-lock.test-kit.ts');
  const file = 'domain/src/events.lock.json';
  writeFileSync(join(root, file), `${JSON.stringify(eventsLock(), null, 2)}\n`);
  console.log(`  ✓ ${file}`);
} catch (error) {
  fail(error);
}
