export { fillDemoProjects } from './fill-demo-projects.js';
