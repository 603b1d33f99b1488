import { context } from '../kernel/context.js';
import { contractsOf } from '../kernel/contract.js';
import * as calls from './calls.js';
import * as administrationCalls from './administration-calls.js';
import { administrationContracts } from './administration-contracts.js';
import * as sessionCalls from './session-calls.js';
import * as settingsCalls from './settings-calls.js';
import * as passkeyCalls from './passkey-calls.js';
import { passkeyContracts } from './passkey-contracts.js';
import { identityContracts } from './contracts.js';
import { identityCheckContracts } from './identity-contracts.js';
import { referrerContracts } from './referrer-contract.js';
import { sessionContracts } from './session-contracts.js';
import { settingsContracts } from './settings-contracts.js';
import { socialContracts } from './social-contracts.js';
import { accountEvents, claimEvents, organizationEvents } from './events.js';
import * as jobs from './jobs.js';
import { identityRefusals } from './refusals.js';

export const identity = context({
  name: 'identity',
  events: [accountEvents, organizationEvents, claimEvents],
  refusals: identityRefusals,
  contracts: contractsOf(
    { ...calls, ...administrationCalls, ...passkeyCalls, ...sessionCalls, ...settingsCalls },
    {
      ...identityContracts,
      ...administrationContracts,
      ...identityCheckContracts,
      ...passkeyContracts,
      ...referrerContracts,
      ...sessionContracts,
      ...settingsContracts,
      ...socialContracts,
    },
  ),
  jobs,
});
