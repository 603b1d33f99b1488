import { consentSchema } from '../kernel/consent.js';
import { contractsFor, v2Answer } from '../kernel/contract.js';
import { preferencesStream } from './streams.js';

const byAnybody = contractsFor({ style: 'v2', access: 'optional', whileImpersonating: 'refused' });

export const giveConsent = byAnybody.command('POST /v2/panelists/consent', {
  body: consentSchema,
  answer: v2Answer(consentSchema),
  about: [preferencesStream],
  spec: '3 §2 Cookie settings; contract, Consent',
  summary: 'Keeps in a cookie what the browser may do, and for a logged-in caller in their account. Essential is always on.',
});
