import { netCents } from '@panelist/domain/payout';
import { project } from '../../project.js';
import { projects } from './projects.js';

const { make, set } = projects;

/** Projects with their screeners. */
export const projectsProjection = project(projects, {
  ProjectDrafted: {
    create: ({ data: { projectId, ownerId, organizationId, details } }) => {
      // What no page reads stays in the log.
      const { externalBookingUrl, referralFeeCents, slots, highQuestionLimit, ...shown } = details;
      return make({
        ...{ projectId, ownerId, organizationId, status: 'draft' },
        ...shown,
        topicsText: details.topics.join(', '),
        remunerationCents: netCents(details.incentiveCents, 0),
      });
    },
  },
  ScreenerDefined: (_, { data: { questions } }) => set({ questions, questionCount: questions.length }),
  ProjectPublished: (_, { data }) => set({ status: 'published', recruiting: true, publishedAt: data.publishedAt }),
  RecruitingPaused: () => set({ recruiting: false }),
  RecruitingResumed: () => set({ recruiting: true }),
  ProjectClosed: () => set({ status: 'closed', recruiting: false }),
});
