import { criteriaGiven, directionOf, meetingPlace, projectLifecycle, searchText, wantedTerms } from '@panelist/domain/catalogue';
import { netCents } from '@panelist/domain/payout';
import { project } from '../../project.js';
import { projectListings } from './project-listings.js';

const { make, set } = projectListings;
const { recruitingAfter } = projectLifecycle;

/** What lists of projects filter, score and sort by. */
export const projectListingsProjection = project(projectListings, {
  ProjectDrafted: {
    create: ({ data: { projectId, organizationId, details }, position }) => {
      const { target, talkToAudience, researchConductType, timeMinutesRequired } = details;
      const place = meetingPlace(details);
      const direction = place && directionOf(place);
      return make({
        projectId,
        organizationId,
        position,
        talkToAudience,
        researchConductType,
        timeMinutesRequired,
        placeX: direction?.x ?? null,
        placeY: direction?.y ?? null,
        placeZ: direction?.z ?? null,
        remunerationCents: netCents(details.incentiveCents, 0),
        criteriaGiven: criteriaGiven(target),
        wantedAges: target.ages ?? [],
        wantedTerms: wantedTerms(details),
        searchText: searchText(details),
      });
    },
  },
  ProjectPublished: (_, { data, position }) =>
    set({ recruiting: recruitingAfter.ProjectPublished, publishedAt: data.publishedAt, position }),
  RecruitingPaused: (_, { position }) => set({ recruiting: recruitingAfter.RecruitingPaused, position }),
  RecruitingResumed: (_, { position }) => set({ recruiting: recruitingAfter.RecruitingResumed, position }),
  // All that its readers still need.
  ProjectClosed: (_, { position }) =>
    set({ closed: true, recruiting: false, wantedAges: [], wantedTerms: [], searchText: '', position }),
});
