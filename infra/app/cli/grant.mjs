import './require-node.mjs';

void import('./commands/grant.mjs');
