import type { AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';
import { projectPreviewRoute, projectSearchRoute } from './catalogue/project-list/project-list-routes.js';
import { projectByIdRoute } from './catalogue/project-page/project-by-id-route.js';
import { projectViewRoute } from './catalogue/project-page/project-view-route.js';
import { meRoute } from './identity/me-route.js';
import { projectorListRoute } from './operations/projector-list-route.js';
import { surveyCycleRoute } from './participation/cycle/survey-cycle-route.js';
import { screenerResponsesRoute } from './participation/researcher/screener-responses-route.js';
import { dashboardRoute } from './participation/responses/dashboard-route.js';
import { searchSurveysRoute, surveyResponseOfProjectRoute } from './participation/responses/own-responses-routes.js';
import { nextQuestionRoute, screenerFormRoute } from './participation/screener/screener-routes.js';
import { operationsPayoutRoute, operationsPayoutsRoute } from './payout/operations-payouts/operations-payouts-routes.js';
import { payoutByIdRoute, payoutsRoute } from './payout/own-payouts/own-payouts-routes.js';
import { lookupRoutes } from './profile/lookups/index.js';
import { profileByUserRoute } from './profile/own-profile/profile-by-user-route.js';
import { payoutSettingsRoute } from './profile/payout-settings/payout-settings-route.js';
import { placeRoutes } from './profile/places/index.js';
import type { QueryDependencies } from './shared/query-dependencies.js';
import { personLog } from './support/history/person-log.js';
import { supportHistoryRoute } from './support/history/support-history-route.js';
import { supportParticipantsRoute } from './support/participants/support-participants-route.js';

/** Every call that only reads. The log is for support's replay alone. */
export function queryRoutes(dependencies: QueryDependencies & Pick<Dependencies, 'log'>): readonly AnyRoute[] {
  return [
    meRoute(dependencies),
    ...lookupRoutes(),
    ...placeRoutes(dependencies),
    profileByUserRoute(dependencies),
    payoutSettingsRoute(dependencies),
    projectSearchRoute(dependencies),
    projectPreviewRoute(dependencies),
    projectViewRoute(dependencies),
    projectByIdRoute(dependencies),
    screenerFormRoute(dependencies),
    nextQuestionRoute(dependencies),
    surveyResponseOfProjectRoute(dependencies),
    dashboardRoute(dependencies),
    searchSurveysRoute(dependencies),
    screenerResponsesRoute(dependencies),
    surveyCycleRoute(dependencies),
    payoutsRoute(dependencies),
    payoutByIdRoute(dependencies),
    operationsPayoutsRoute(dependencies),
    operationsPayoutRoute(dependencies),
    projectorListRoute(dependencies),
    supportParticipantsRoute(dependencies),
    supportHistoryRoute(dependencies, personLog(dependencies.log, dependencies)),
  ];
}
