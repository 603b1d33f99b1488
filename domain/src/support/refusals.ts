import { refusal, refusalMaker } from '../kernel/refusal.js';

export const supportRefusals = {
  'support.reason-missing': refusal('invalid', 'Please say why.'),
  'support.address-used': refusal('conflict', 'This address has been used or has expired. Ask for a new one.'),
  'support.exports-too-many': refusal(
    'too-many',
    'You have asked for {most} copies of your data within a day. Please try again tomorrow.',
  ),
} as const;

export const supportRefusal = refusalMaker(supportRefusals);
