import { aims } from '../../../checks/docs/aims.js';
import { root } from '../project.mjs';

// Prints the sizes of files and documents with their aims; refuses nothing.
for (const { name, is, aim, isMet } of aims(root))
  console.log(`  ${isMet ? '✓' : '·'} ${name.padEnd(36)}${is.padStart(6)}   ${aim}`);
