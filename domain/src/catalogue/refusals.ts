import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about projects. */
export const catalogueRefusals = {
  'catalogue.project-invalid': refusal('invalid', 'This project cannot be taken as it is. Please correct the fields named.'),
  'catalogue.code-taken': refusal('conflict', 'A project with this code exists already.'),
  'catalogue.entry-changed': refusal(
    'conflict',
    'A project with this code exists with other contents. The change was not applied.',
  ),
  'catalogue.wrong-state': refusal('conflict', 'This project is {state}.'),
} as const;

export const catalogueRefusal = refusalMaker(catalogueRefusals);
