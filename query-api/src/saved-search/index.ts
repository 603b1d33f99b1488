export * from './alert-settings-routes.js';
export * from './saved-search-list-route.js';
