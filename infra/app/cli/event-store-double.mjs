import './require-node.mjs';

void import('./commands/event-store-double.mjs');
