// One part for both: each of its own would split the code that pages share.
export { ContestLinks } from './contest-links.js';
export { DisputeNote } from './dispute-note.js';
