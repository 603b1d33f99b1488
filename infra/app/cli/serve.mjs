import './require-node.mjs';

void import('./commands/serve.mjs');
