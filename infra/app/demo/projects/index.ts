export { fillDemoFunds } from './fill-demo-funds.js';
export { fillDemoProjects } from './fill-demo-projects.js';
export { fillDemoSlots } from './fill-demo-slots.js';
export { switchOnFlags } from './switch-on-flags.js';
