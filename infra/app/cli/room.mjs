import './require-node.mjs';

void import('./commands/room.mjs');
