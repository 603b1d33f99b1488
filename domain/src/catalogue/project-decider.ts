import type { Decider, Decision } from '../kernel/decider.js';
import type { Refusal } from '../kernel/refusal.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { sameJson } from '../kernel/same-json.js';
import { catalogueRefusal } from './refusals.js';
import { projectEvents, type ProjectEvent } from './events.js';
import type { DraftProject, ImportProject, ProjectCommand } from './project-commands.js';
import { allowedActions, lifecycleOf, type ProjectAction } from './project-lifecycle.js';
import { evolveProject, type ProjectState } from './project-state.js';

/**
 * `project-{projectId}`: created with all its data, published, paused, closed. Contract, Projects.
 */
export const projectDecider: Decider<ProjectCommand, ProjectEvent, ProjectState> = {
  events: projectEvents,
  initialState: { status: 'none' },
  evolve: evolveProject,
  decide,
};

function decide(command: ProjectCommand, state: ProjectState): Decision<ProjectEvent> {
  if (command.type === 'DraftProject' || command.type === 'ImportProject') return takeEntry(command, state);
  if (state.status === 'none') return kernelRefusal('resource.not-found');
  const data = { projectId: state.projectId };
  if (!allowedActions(lifecycleOf(state)).includes(actionOf[command.type])) return wrongState(state);
  switch (command.type) {
    case 'PublishProject':
      return [{ type: 'ProjectPublished', data: { ...data, publishedAt: command.data.at } }];
    case 'PauseRecruiting':
      return [{ type: 'RecruitingPaused', data }];
    case 'ResumeRecruiting':
      return [{ type: 'RecruitingResumed', data }];
    case 'CloseProject':
      return [{ type: 'ProjectClosed', data }];
    default:
      return command satisfies never;
  }
}

const actionOf = {
  PublishProject: 'publish',
  PauseRecruiting: 'pauseRecruiting',
  ResumeRecruiting: 'resumeRecruiting',
  CloseProject: 'close',
} as const satisfies Readonly<Partial<Record<ProjectCommand['type'], ProjectAction>>>;

function takeEntry({ type, data }: DraftProject | ImportProject, state: ProjectState): Decision<ProjectEvent> {
  if (state.status !== 'none') {
    if (type === 'DraftProject') return catalogueRefusal('catalogue.code-taken', { state: state.status });
    return sameEntry(data, state) ? [] : catalogueRefusal('catalogue.entry-changed', { state: state.status });
  }
  const { projectId, ownerId, organizationId, entry, at } = data;
  const events: ProjectEvent[] = [
    { type: 'ProjectDrafted', data: { projectId, ownerId, organizationId, details: entry.details } },
    { type: 'ScreenerDefined', data: { projectId, questions: [...entry.questions] } },
  ];
  if (entry.status === 'published' || (entry.status === 'closed' && entry.publishedAt !== null)) {
    events.push({ type: 'ProjectPublished', data: { projectId, publishedAt: entry.publishedAt ?? at } });
  }
  if (entry.status === 'closed') events.push({ type: 'ProjectClosed', data: { projectId } });
  return events;
}

const order = { draft: 0, published: 1, closed: 2 } as const;

/**
 * Compares the entry as it was sent: publishing or closing the project here afterwards is no
 * difference.
 */
function sameEntry({ ownerId, entry }: ImportProject['data'], state: Exclude<ProjectState, { status: 'none' }>): boolean {
  const publishedAt = state.status === 'draft' ? null : state.publishedAt;
  return (
    ownerId === state.ownerId &&
    sameJson(entry.details, state.details) &&
    sameJson(entry.questions, state.questions) &&
    order[entry.status] <= order[state.status] &&
    (entry.status === 'draft' || entry.publishedAt === null || entry.publishedAt === publishedAt)
  );
}

function wrongState(state: Exclude<ProjectState, { status: 'none' }>): Refusal {
  const paused = state.status === 'published' && !state.recruiting ? ', not recruiting' : '';
  return catalogueRefusal('catalogue.wrong-state', { state: `${state.status}${paused}` }, { state: state.status });
}
