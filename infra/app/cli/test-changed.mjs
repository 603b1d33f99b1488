import './require-node.mjs';

void import('./commands/test-changed.mjs');
