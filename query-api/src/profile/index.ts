export * from './lookups/lookup-routes.js';
export * from './own-profile/profile-by-user-route.js';
export * from './own-profile/profile-locks-route.js';
export * from './payout-settings/payout-settings-route.js';
export * from './places/fill-places.js';
export * from './places/place-routes.js';
export * from './work-email/work-email-routes.js';
export * from './video/video-routes.js';
