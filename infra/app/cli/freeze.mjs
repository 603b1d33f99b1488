import './require-node.mjs';

void import('./commands/freeze.mjs');
