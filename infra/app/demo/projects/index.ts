export { fillDemoFunds } from './fill-demo-funds.js';
export { fillDemoProjects } from './fill-demo-projects.js';
