export { fillHistory } from './fill-history.js';
