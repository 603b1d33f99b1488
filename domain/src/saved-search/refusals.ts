import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about saved searches and their alerts. */
export const savedSearchRefusals = {
  'saved-search.too-many': refusal('conflict', 'You can save at most {most} searches. Delete one of them first.'),
  'saved-search.same': refusal('conflict', 'You have saved this search already, as “{name}”.'),
  'saved-search.without-criteria': refusal('invalid', 'Set a filter or a keyword first.'),
  'saved-search.push-off': refusal('conflict', 'Alerts on devices are not available here.'),
  'saved-search.push-address-refused': refusal('invalid', 'This is no address of a push service.'),
  'saved-search.phone-unverified': refusal('conflict', 'Verify your phone first, so that text messages reach you.'),
} as const;

export const savedSearchRefusal = refusalMaker(savedSearchRefusals);
