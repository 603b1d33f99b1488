export { demoParts } from './demo-parts.js';
export { simulatedResearchers } from './simulated-researchers.js';
