import { refusal, refusalMaker } from '../kernel/refusal.js';

/** Refusals about projects. */
export const catalogueRefusals = {
  'catalogue.project-invalid': refusal('invalid', 'This project cannot be taken as it is. Please correct the fields named.'),
  'catalogue.code-taken': refusal('conflict', 'A project with this code exists already.'),
  'catalogue.entry-changed': refusal(
    'conflict',
    'A project with this code exists with other contents. The change was not applied.',
  ),
  'catalogue.funds-insufficient': refusal(
    'conflict',
    "Your organization's funds do not cover this incentive and its possible tip. Please deposit money first.",
  ),
  'catalogue.deposit-differs': refusal('conflict', 'A deposit of another amount has this reference.'),
  'catalogue.deposit-invalid': refusal('invalid', 'A deposit is a whole number of cents above 0.'),
  'catalogue.organization-suspended': refusal(
    'forbidden',
    'The organization of this project is suspended. The project can be changed once it is reinstated.',
  ),
  'catalogue.wrong-state': refusal('conflict', 'This project is {state}.'),
} as const;

export const catalogueRefusal = refusalMaker(catalogueRefusals);
