import { build, install } from '../project.mjs';
import '../register-typescript.mjs';
import { fail } from '../steps.mjs';

try {
  const args = process.argv.slice(2);
  await install();
  if (!args.includes('--sources')) await build();
  const { testFaults } = await import('../../../checks/faults/test-faults.ts');
  if ((await testFaults(args, (line) => console.log(line))) > 0) process.exitCode = 1;
} catch (error) {
  fail(error);
}
