import './require-node.mjs';

void import('./commands/reset.mjs');
