export { addressOf } from './address.js';
export { bearerOf } from './authenticate.js';
export { bareApp } from './bare-app.js';
export {
  consentCookieHeader,
  definedEntries,
  DEVICE_COOKIE,
  deviceCookieHeader,
  invitationCookieHeader,
  openedInvitation,
  ownCookie,
  SESSION_COOKIE,
  SOCIAL_COOKIE,
  socialCookieHeader,
  STAFF_COOKIE,
  staffCookieHeader,
} from './cookies.js';
export type { OpenedInvitation } from './cookies.js';
export { createApp } from './create-app.js';
export { countedFailures } from './security-counts.js';
export { refusalStatus } from './refusal-status.js';
export { defaultTimeouts } from './http-options.js';
export type { HttpLogger, HttpOptions, HttpTimeouts } from './http-options.js';
export type { IdempotencyStore } from './idempotency.js';
export { commandIdOfPerson } from './keyed-request.js';
export { limiter } from './limiter.js';
export type { Limiter } from './limiter.js';
export { securityCounts } from './security-counts.js';
export { processLimiter } from './limiter.js';
export { withPermits } from './permits.js';
export type { Permit } from './permits.js';
export { memoryIdempotency } from './idempotency.js';
export { openServer } from './open-server.js';
export type { OpenServer } from './open-server.js';
export { openApiDocument } from './openapi/openapi-document.js';
export { fingerprintWith, postgresIdempotency } from './postgres-idempotency.js';
export { cspNonceOf } from './request-frame.js';
export { route, unitRoute } from './route.js';
export type { Answer, AnyRoute, Caller, RequestContext, Route, Sendable, SignedRequest, UploadedFile } from './route.js';
export { startHttp } from './server.js';
export type { RunningHttp } from './server.js';
export { collectRoutes } from './collect-routes.js';
export { isLoopbackName } from './own-hosts.js';
export { orderedRoutes } from './create-app.js';
export { isUpload } from './pending-answers.js';
export type { HeadOfPage } from './ui/page-head.js';
export type { ListedPages } from './ui/well-known.js';
export type { PageConfig } from './ui/page-config.js';
export type { StaffPages } from './staff-pages.js';
