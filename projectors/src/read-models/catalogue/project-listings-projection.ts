import {
  criteriaGiven,
  directionOf,
  meetingPlace,
  projectLife,
  searchText,
  wantedTerms,
  eligibilityKeys,
} from '@panelist/domain/catalogue';
import { netCents } from '@panelist/domain/payout';
import { termVector } from '@panelist/infra/read-models';
import { project } from '../../project.js';
import { projectListings } from './project-listings.js';

const { make, set } = projectListings;
const { recruitingAfter } = projectLife;

/** What lists of projects filter, score and sort by. */
export const projectListingsProjection = project(projectListings, {
  ProjectDrafted: {
    create: ({ data: { projectId, details } }) => {
      const { target, talkToAudience, researchConductType, timeMinutesRequired } = details;
      // PostgreSQL's ranges exclude their upper bound; ours include it.
      const ages = (target.ages ?? []).map(([min, max]) => `[${min},${max + 1})`);
      const place = meetingPlace(details);
      const direction = place && directionOf(place);
      return make({
        projectId,
        talkToAudience,
        researchConductType,
        timeMinutesRequired,
        placeX: direction?.x ?? null,
        placeY: direction?.y ?? null,
        placeZ: direction?.z ?? null,
        remunerationCents: netCents(details.incentiveCents, 0),
        criteriaGiven: criteriaGiven(target),
        wantedAges: `{${ages.join(',')}}`,
        eligibilityKeys: eligibilityKeys(details),
        wantedTerms: termVector(wantedTerms(details)),
        searchText: searchText(details),
      });
    },
  },
  ProjectPublished: (_, { data }) => set({ recruiting: recruitingAfter.ProjectPublished, publishedAt: data.publishedAt }),
  RecruitingPaused: () => set({ recruiting: recruitingAfter.RecruitingPaused }),
  RecruitingResumed: () => set({ recruiting: recruitingAfter.RecruitingResumed }),
  ProjectClosed: { remove: true },
});
