import type { ProjectDetails } from './project.js';
import type { ProjectStatus } from './project-lifecycle.js';
import type { ScreenerQuestion } from './screener.js';

/** One validated project (`validateProject`), with its screener and the requested status. */
export interface ProjectEntry {
  readonly details: ProjectDetails;
  readonly questions: readonly ScreenerQuestion[];
  readonly status: ProjectStatus;
  /** Null: the moment of publishing. */
  readonly publishedAt: string | null;
}

interface EntryData {
  readonly projectId: string;
  readonly ownerId: string;
  readonly organizationId: string;
  readonly entry: ProjectEntry;
  /** ISO 8601. */
  readonly at: string;
}
interface OnProject {
  readonly at: string;
}

/** Creates a project whose code must be new (the API). */
export type DraftProject = { readonly type: 'DraftProject'; readonly data: EntryData };
/**
 * Creates a project; the same entry again changes nothing, a different one under its code is
 * refused (the import).
 */
export type ImportProject = { readonly type: 'ImportProject'; readonly data: EntryData };
export type PublishProject = { readonly type: 'PublishProject'; readonly data: OnProject };
export type PauseRecruiting = { readonly type: 'PauseRecruiting'; readonly data: OnProject };
export type ResumeRecruiting = { readonly type: 'ResumeRecruiting'; readonly data: OnProject };
export type CloseProject = { readonly type: 'CloseProject'; readonly data: OnProject };

export type ProjectCommand = DraftProject | ImportProject | PublishProject | PauseRecruiting | ResumeRecruiting | CloseProject;
