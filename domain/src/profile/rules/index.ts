export * from './about.js';
export * from './choices.js';
export * from './demographics.js';
export * from './employment.js';
export * from './personal.js';
export * from './social-links.js';
export * from './technical.js';
export * from './topics.js';
