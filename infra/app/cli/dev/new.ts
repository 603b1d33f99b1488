import { root } from '../project.mjs';
import { fail, Sentence } from '../steps.mjs';
import { writeFeature } from './feature-skeleton.js';

// `npm run new -- feature NAME`: the walk of CONTRIBUTING as a skeleton that compiles.
try {
  const [kind, name = ''] = process.argv.slice(2);
  if (kind !== 'feature') throw new Sentence('Say what: npm run new -- feature NAME.');
  for (const path of writeFeature(root, name)) console.log(`  ✓ ${path}`);
  console.log('\n  Next: npm run freeze, npm run format, npm run test:changed. Then CONTRIBUTING.md, "Add a feature".\n');
} catch (error) {
  fail(error);
}
