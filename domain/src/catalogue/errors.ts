import { errorsOf } from '../kernel/domain-error.js';

/** Refusals about projects. */
export const catalogueErrors = {
  'catalogue.project-invalid': 'This project cannot be taken as it is. Please correct the fields named.',
  'catalogue.code-taken': 'A project with this code exists already.',
  'catalogue.entry-changed': 'A project with this code exists with other contents. The change was not applied.',
  'catalogue.wrong-state': 'This project does not allow that in its present state.',
} as const;

export const catalogueError = errorsOf(catalogueErrors);
