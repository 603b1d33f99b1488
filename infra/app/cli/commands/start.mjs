import { launch } from '../launch.mjs';
import { build, install } from '../project.mjs';
import { fail } from '../steps.mjs';

const began = performance.now();

try {
  console.log('\n  Panelist\n');
  await install();
  await build();
  await launch(began);
} catch (error) {
  fail(error);
}
