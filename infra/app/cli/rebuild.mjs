import './require-node.mjs';

void import('./commands/rebuild.mjs');
