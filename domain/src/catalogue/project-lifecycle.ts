import type { ProjectEvent } from './events.js';
import type { ProjectState } from './project-state.js';

export const projectStatuses = ['draft', 'published', 'closed'] as const;

export type ProjectStatus = (typeof projectStatuses)[number];

/**
 * The fields that decide which actions are possible; a folded project and its row both have them.
 */
export interface ProjectLifecycleFacts {
  readonly status: ProjectStatus | 'none';
  /** Whether a published project takes new applications. */
  readonly recruiting: boolean;
}

export type ProjectAction = 'publish' | 'pauseRecruiting' | 'resumeRecruiting' | 'close';

/**
 * The status after each event; null where the event keeps it. The compiler refuses a missing event.
 */
export const statusAfter = {
  ProjectDrafted: 'draft',
  ScreenerDefined: null,
  ProjectPublished: 'published',
  RecruitingPaused: null,
  RecruitingResumed: null,
  ProjectClosed: 'closed',
} as const satisfies Readonly<Record<ProjectEvent['type'], ProjectStatus | null>>;

/** Whether the project recruits after each event; null where the event keeps that. */
export const recruitingAfter = {
  ProjectDrafted: false,
  ScreenerDefined: null,
  ProjectPublished: true,
  RecruitingPaused: false,
  RecruitingResumed: true,
  ProjectClosed: false,
} as const satisfies Readonly<Record<ProjectEvent['type'], boolean | null>>;

/** What the project's owner may do with it now. Contract, Projects. */
export function allowedActions({ status, recruiting }: ProjectLifecycleFacts): readonly ProjectAction[] {
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
export function opennessOf({ status, recruiting }: ProjectLifecycleFacts): {
  readonly isOpen: boolean;
  readonly isRecruiting: boolean;
} {
  const isOpen = status === 'published';
  return { isOpen, isRecruiting: isOpen && recruiting };
}

/**
 * `RECRUITING` or `PAUSED`, as in document 1 §3; a closed or unpublished project takes no
 * applications.
 */
export const recruitingStatus = (lifecycle: ProjectLifecycleFacts): 'RECRUITING' | 'PAUSED' =>
  opennessOf(lifecycle).isRecruiting ? 'RECRUITING' : 'PAUSED';

/** The deciding fields of a folded project. */
export const lifecycleOf = (state: ProjectState): ProjectLifecycleFacts => ({
  status: state.status,
  recruiting: state.status === 'published' && state.recruiting,
});
