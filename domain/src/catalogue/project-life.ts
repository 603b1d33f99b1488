import type { ProjectEvent } from './events.js';
import type { ProjectState } from './project-state.js';
import type { ProjectStatus } from './project.js';

/** What decides which actions are possible: the few fields that a folded project and its row both have. */
export interface ProjectLife {
  readonly status: ProjectStatus | 'none';
  /** Whether a published project takes new applications. */
  readonly recruiting: boolean;
}

export type ProjectAction = 'publish' | 'pauseRecruiting' | 'resumeRecruiting' | 'close';

/** The status after each event; null where it stays. A new event is an error of the compiler here. */
export const statusAfter = {
  ProjectDrafted: 'draft',
  ScreenerDefined: null,
  ProjectPublished: 'published',
  RecruitingPaused: null,
  RecruitingResumed: null,
  ProjectClosed: 'closed',
} as const satisfies Readonly<Record<ProjectEvent['type'], ProjectStatus | null>>;

/** Whether it recruits after each event; null where that stays. */
export const recruitingAfter = {
  ProjectDrafted: false,
  ScreenerDefined: null,
  ProjectPublished: true,
  RecruitingPaused: false,
  RecruitingResumed: true,
  ProjectClosed: false,
} as const satisfies Readonly<Record<ProjectEvent['type'], boolean | null>>;

/** What its owner may do with a project now. Contract, Projects. */
export function allowedActions({ status, recruiting }: ProjectLife): readonly ProjectAction[] {
  switch (status) {
    case 'none':
    case 'closed':
      return [];
    case 'draft':
      return ['publish'];
    case 'published':
      return [recruiting ? 'pauseRecruiting' : 'resumeRecruiting', 'close'];
    default:
      return status satisfies never;
  }
}

/** isOpen: published and not closed. isRecruiting: takes new applications as well. */
export function opennessOf({ status, recruiting }: ProjectLife): { readonly isOpen: boolean; readonly isRecruiting: boolean } {
  const isOpen = status === 'published';
  return { isOpen, isRecruiting: isOpen && recruiting };
}

/** `RECRUITING` or `PAUSED`, in the words of document 1 §3; a closed or unpublished project takes no applications. */
export const recruitingStatus = (life: ProjectLife): 'RECRUITING' | 'PAUSED' =>
  opennessOf(life).isRecruiting ? 'RECRUITING' : 'PAUSED';

/** The fields of a folded project that decide. */
export const lifeOf = (state: ProjectState): ProjectLife => ({
  status: state.status,
  recruiting: state.status === 'published' && state.recruiting,
});
