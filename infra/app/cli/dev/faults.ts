import { testFaults } from '../../../checks/faults/test-faults.js';
import { build } from '../project.mjs';

const args = process.argv.slice(2);
if (!args.includes('--sources')) await build();
if ((await testFaults(args, (line) => console.log(line))) > 0) process.exitCode = 1;
