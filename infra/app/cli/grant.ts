import { grantRole } from '@panelist/command-api';
import { rightsArguments } from './rights-arguments.js';
import { step } from './steps.mjs';
import { onData } from './task.js';

await onData(async (dependencies) => {
  const grant = rightsArguments('npm run grant -- EMAIL ROLE [ORGANIZATION]');
  await step(`${grant.email} is ${grant.role} from now on, after another log-in`, async () => grantRole(dependencies, grant));
});
