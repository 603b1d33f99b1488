import { revokeRole } from '@panelist/command-api';
import { rightsArguments } from './rights-arguments.js';
import { step } from './steps.mjs';
import { onData } from './task.js';

await onData(async (dependencies) => {
  const order = rightsArguments('npm run revoke -- EMAIL ROLE');
  await step(`${order.email} is no ${order.role} any more; their sessions have ended`, async () =>
    revokeRole(dependencies, order),
  );
});
