export { positionWaiter } from './position-waiter.js';
export type { PositionWaiter } from './position-waiter.js';
export { announceProgress } from './progress.js';
export { claimProjectorCommands, hearProjectorCommands, isKnownProjector, requestOfProjector } from './projector-commands.js';
export type { ProjectorCommand, ProjectorCommandKind } from './projector-commands.js';
