import type { Projection } from '@panelist/infra/processors';
import type { ReadModel } from '@panelist/infra/read-models';
import { projections } from '@panelist/projectors/projections';
import {
  accounts,
  calendars,
  consents,
  conversations,
  disputeAnswers,
  disputes,
  featureFlags,
  hiddenProjects,
  identityChecks,
  linkedProviders,
  messages,
  pagePreferences,
  participations,
  payouts,
  profiles,
  projects,
  referrals,
  screenerCycles,
  sharings,
  timeZones,
  videoIntros,
} from '@panelist/projectors/read-models';

/** The read models of the screens. A screen that reads another one fails until it is named here. */
const ofScreens: readonly ReadModel[] = [
  accounts,
  calendars,
  consents,
  conversations,
  disputeAnswers,
  disputes,
  featureFlags,
  hiddenProjects,
  identityChecks,
  linkedProviders,
  messages,
  pagePreferences,
  participations,
  payouts,
  profiles,
  projects,
  referrals,
  screenerCycles,
  sharings,
  timeZones,
  videoIntros,
];

/** What is folded: by the projections' own handlers. */
export const foldedModels: readonly Projection[] = projections.filter(({ model }) => ofScreens.includes(model));
