export { demoParts } from './demo-parts.js';
