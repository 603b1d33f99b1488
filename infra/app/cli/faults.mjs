import './require-node.mjs';

void import('./commands/faults.mjs');
