export * from './saved-search-routes.js';
