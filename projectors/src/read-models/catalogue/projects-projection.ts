import { projectLifecycle } from '@panelist/domain/catalogue';
import { netCents } from '@panelist/domain/payout';
import { project } from '../../project.js';
import { projects } from './projects.js';

const { make, set } = projects;
const { recruitingAfter, statusAfter } = projectLifecycle;

/** Projects with their screeners. */
export const projectsProjection = project(projects, {
  ProjectDrafted: {
    create: ({ data: { projectId, ownerId, organizationId, details } }) => {
      // Leaves out fields that no page reads; the log has them.
      const { slots, highQuestionLimit, ...shown } = details;
      return make({
        projectId,
        ownerId,
        organizationId,
        status: statusAfter.ProjectDrafted,
        ...shown,
        remunerationCents: netCents(details.incentiveCents, 0),
      });
    },
  },
  ScreenerDefined: (_, { data: { questions } }) => set({ questions, questionCount: questions.length }),
  ProjectPublished: (_, { data }) =>
    set({
      status: statusAfter.ProjectPublished,
      recruiting: recruitingAfter.ProjectPublished,
      publishedAt: data.publishedAt,
    }),
  RecruitingPaused: () => set({ recruiting: recruitingAfter.RecruitingPaused }),
  RecruitingResumed: () => set({ recruiting: recruitingAfter.RecruitingResumed }),
  ProjectClosed: () => set({ status: statusAfter.ProjectClosed, recruiting: recruitingAfter.ProjectClosed }),
});
