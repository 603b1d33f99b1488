import { isRecord, isText } from '../../shared/storage/is-record.js';
import { ofBrowser, storedState } from '../../shared/storage/stored-state.js';

/** What a person lacks before they may apply, in the order in which it is asked. */
export type ApplyStep = 'email' | 'phone' | 'photo';

const isStep = (text: string): text is ApplyStep => text === 'email' || text === 'phone' || text === 'photo';

/** The parameters that open the dialog of these steps on a project's page. */
export const applyParams = (steps: readonly ApplyStep[]): readonly [value: 'apply', others: readonly [['steps', string]]] => [
  'apply',
  [['steps', steps.join('.')]],
];

export const applyStepsOf = (value: string | null): readonly ApplyStep[] => [...new Set((value ?? '').split('.').filter(isStep))];

interface AskedFor {
  readonly name: string;
  /** The project's page with its open steps. */
  readonly to: string;
}

const isAskedFor = (value: unknown): value is AskedFor =>
  isRecord(value) && isText(value['name']) && isText(value['to']) && value['to'].startsWith('/projects/view/');

/** A mail is opened within a day, or its reader begins at the project again. */
const dayMs = 24 * 60 * 60 * 1000;

/** The project for which the reader verifies their e-mail: the mail's page leads back to it. */
export const projectAskedFor = storedState('verified-for', isAskedFor, Date.now, ofBrowser, dayMs);
