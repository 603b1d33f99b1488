import './require-node.mjs';

void import('./commands/bench.mjs');
