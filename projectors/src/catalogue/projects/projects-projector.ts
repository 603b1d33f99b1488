import { projectLife } from '@panelist/domain/catalogue';
import type { ProjectEvent } from '@panelist/domain/catalogue';
import { projectsTable, projector } from '@panelist/infra/read-models';
import type { ProjectRow } from '@panelist/infra/read-models';
import { draftedProject } from './drafted-project.js';

/** Projects with their screeners. */
export const projectsProjector = projector<ProjectRow, ProjectEvent>({
  name: 'projects',
  version: 2,
  table: projectsTable,
  types: ['ProjectDrafted', 'ScreenerDefined', 'ProjectPublished', 'RecruitingPaused', 'RecruitingResumed', 'ProjectClosed'],
  rowsOfOneStream: true,
  keys: ({ data }) => [[data.projectId]],
  project: (row, event, { metadata }) => {
    if (event.type === 'ProjectDrafted') return draftedProject(event.data, metadata.occurredAt);
    if (row === undefined) return undefined;
    const status = projectLife.statusAfter[event.type] ?? row.status;
    const recruiting = projectLife.recruitingAfter[event.type] ?? row.recruiting;
    return changed({ ...row, status, recruiting }, event, metadata.occurredAt);
  },
  changed: (row) => ({ userId: row.owner_id, what: 'project', id: row.project_id }),
});

function changed(row: ProjectRow, event: Exclude<ProjectEvent, { readonly type: 'ProjectDrafted' }>, at: string): ProjectRow {
  switch (event.type) {
    case 'ScreenerDefined':
      return { ...row, questions: event.data.questions, question_count: event.data.questions.length };
    case 'ProjectPublished':
      return { ...row, published_at: event.data.publishedAt };
    case 'RecruitingPaused':
    case 'RecruitingResumed':
      return row;
    case 'ProjectClosed':
      return { ...row, closed_at: at };
    default:
      return unknownEvent(row, event);
  }
}

const unknownEvent = (row: ProjectRow, _event: never): ProjectRow => row;
