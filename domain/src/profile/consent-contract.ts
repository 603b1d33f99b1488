import { consentSchema } from '../kernel/consent-schema.js';
import { byRoute, v2Answer } from '../kernel/contract.js';

export const consentContracts = byRoute({
  'POST /v2/panelists/consent': {
    body: consentSchema,
    answer: v2Answer(consentSchema),
    spec: '3 §2 Cookie settings; contract, Consent',
    summary: 'Keeps in a cookie what the browser may do, and for a logged-in caller in their account. Essential is always on.',
  },
});
