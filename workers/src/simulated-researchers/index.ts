export { simulatedResearchers } from './simulated-researchers.js';
