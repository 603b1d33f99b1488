import './require-node.mjs';

void import('./commands/test.mjs');
