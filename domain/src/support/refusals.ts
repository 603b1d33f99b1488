import { refusal, refusalMaker } from '../kernel/refusal.js';

export const supportRefusals = {
  'support.reason-missing': refusal('invalid', 'Please say why.'),
  'support.address-used': refusal('conflict', 'This address has been used or has expired. Ask for a new one.'),
} as const;

export const supportRefusal = refusalMaker(supportRefusals);
