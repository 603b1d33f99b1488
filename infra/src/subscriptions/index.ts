export { checkpointedSubscription } from './checkpointed-subscription.js';
export type { CheckpointedSubscription, CheckpointedSubscriptionOptions, Pacing } from './checkpointed-subscription.js';
export { epochFence, LostLeadError, moveCheckpoint, readCheckpoints, takeLead } from './checkpoints.js';
export type { Epoch } from './checkpoints.js';
export type { FailingEvent, SubscriptionState, SubscriptionStatus } from './subscription-state.js';
