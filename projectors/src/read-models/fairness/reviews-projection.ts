import { project } from '../../project.js';
import { reviews } from './reviews.js';

const { make, set } = reviews;

/** Reviews by support and what came of them. */
export const reviewsProjection = project(reviews, {
  ReviewRequested: { create: ({ data, at }) => make({ ...data, status: 'open', requestedAt: at }) },
  ReviewDecided: (_, { data: { outcome, by, reason, remedy }, at }) =>
    set({ status: outcome, decidedAt: at, decidedBy: by, reason, remedy, isOverdue: false }),
  ReviewOverdue: () => set({ isOverdue: true }),
  ReviewWithdrawn: () => set({ status: 'withdrawn', isOverdue: false }),
  ReviewRemedyRefused: (_, { data: { message } }) => set({ remedyRefusal: message }),
  ReviewRemedied: (_, { at }) => set({ remediedAt: at }),
});
