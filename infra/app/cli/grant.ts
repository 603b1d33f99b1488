import { grantRole } from '@panelist/command-api';
import { roles } from '@panelist/domain/kernel';
import { Sentence, step } from './steps.mjs';
import { onData } from './task.js';

const [email, wanted, organizationId] = process.argv.slice(2);

await onData(async (dependencies) => {
  const role = roles.find((each) => each === wanted);
  if (!email || role === undefined)
    throw new Sentence(`Say who and what: npm run grant -- EMAIL ROLE [ORGANIZATION] (${roles.join(', ')}).`);
  await step(`${email} is ${role} from now on`, async () => grantRole(dependencies, email, role, organizationId));
});
