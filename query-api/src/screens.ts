/** The calls of a participant's screens that support sees as they answered at an earlier time. */
export {
  dashboardRoute,
  ownConversationsRoutes,
  ownDisputesRoutes,
  payoutsRoute,
  profileByUserRoute,
  referralsOfReferrerRoute,
  searchSurveysRoute,
  surveyCycleRoute,
  userByIdRoute,
} from './contexts.js';
