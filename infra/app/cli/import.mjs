import './require-node.mjs';

void import('./commands/import.mjs');
