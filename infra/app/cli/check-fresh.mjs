import './require-node.mjs';

void import('./commands/check-fresh.mjs');
