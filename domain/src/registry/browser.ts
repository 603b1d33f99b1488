import { catalogueContracts } from '../catalogue/browser.js';
import { identityContracts } from '../identity/browser.js';
import { operationsContracts } from '../operations/browser.js';
import { participationContracts } from '../participation/browser.js';
import { payoutContracts } from '../payout/browser.js';
import { profileContracts } from '../profile/browser.js';
import { supportContracts } from '../support/browser.js';

/** Every HTTP call of the product. */
export const allContracts = [
  ...identityContracts,
  ...profileContracts,
  ...catalogueContracts,
  ...participationContracts,
  ...payoutContracts,
  ...supportContracts,
  ...operationsContracts,
] as const;

export { eventTypesByContext } from './event-types.js';
