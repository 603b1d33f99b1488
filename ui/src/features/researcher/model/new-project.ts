import type { OwnedProject } from '@panelist/domain/catalogue/browser';
import { isRecord } from '../../../shared/storage/is-record.js';
import { storedState } from '../../../shared/storage/stored-state.js';
import type { Entry } from './project-entry.js';
import { valuesOf, type ProjectValues } from './project-values.js';
import { randomId } from '../../../shared/api/random-id.js';

/**
 * The draft of the form, stored in this browser until it is sent or the researcher logs out: one of
 * a new project, and one for each project that is copied.
 */
export const projectDraft = (from: string | null = null) =>
  storedState<Entry>(from === null ? 'project-draft' : `project-draft.${from}`, isRecord, Date.now, undefined, Infinity);

const newCode = (): string => `P-${randomId().slice(0, 8).toUpperCase()}`;

export const emptyProject = (): ProjectValues =>
  valuesOf({
    code: newCode(),
    kindOfResearch: 1,
    researchConductType: 2,
    talkToAudience: 2,
    countries: ['US'],
    participantsWanted: 5,
  });

/** A copy of a project for the form, under a code of its own. */
export function copyOf(project: OwnedProject): ProjectValues {
  const highQuestionLimit = project.screener.length > 20;
  return valuesOf({ ...project, code: newCode(), publishedAt: null, decisionDate: null, highQuestionLimit });
}
