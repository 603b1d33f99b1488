import './require-node.mjs';

void import('./commands/check-imports.mjs');
