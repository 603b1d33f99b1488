import type { ProjectEvent } from './events.js';
import type { ProjectDetails } from './project.js';
import type { ScreenerQuestion } from './screener.js';

interface KnownProject {
  readonly projectId: string;
  readonly ownerId: string;
  readonly organizationId: string;
  readonly details: ProjectDetails;
  readonly questions: readonly ScreenerQuestion[];
}

/**
 * none: not created. draft: visible only to its owner and admins. published: open to participants;
 * takes new applications while `recruiting`. closed: final; `publishedAt` is null if it never was
 * published.
 */
export type ProjectState =
  | { readonly status: 'none' }
  | (KnownProject & { readonly status: 'draft' })
  | (KnownProject & { readonly status: 'published'; readonly publishedAt: string; readonly recruiting: boolean })
  | (KnownProject & { readonly status: 'closed'; readonly publishedAt: string | null });

/** The state after one more event. */
export function evolveProject(state: ProjectState, event: ProjectEvent): ProjectState {
  if (event.type === 'ProjectDrafted') {
    const { projectId, ownerId, organizationId, details } = event.data;
    return { status: 'draft', projectId, ownerId, organizationId, details, questions: [] };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ScreenerDefined':
      return { ...state, questions: event.data.questions };
    case 'ProjectPublished':
      return { ...known(state), status: 'published', publishedAt: event.data.publishedAt, recruiting: true };
    case 'RecruitingPaused':
      return state.status === 'published' ? { ...state, recruiting: false } : state;
    case 'RecruitingResumed':
      return state.status === 'published' ? { ...state, recruiting: true } : state;
    case 'ProjectClosed':
      return { ...known(state), status: 'closed', publishedAt: state.status === 'draft' ? null : state.publishedAt };
    default:
      return unknown(event, state);
  }
}

function known({ projectId, ownerId, organizationId, details, questions }: KnownProject): KnownProject {
  return { projectId, ownerId, organizationId, details, questions };
}

/**
 * The compiler finds an event without a case; at run time an event of a newer version changes
 * nothing.
 */
function unknown(_event: never, state: ProjectState): ProjectState {
  return state;
}
