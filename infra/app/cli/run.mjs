// @ts-check
import './require-node.mjs';

// Loaded only now: an old Node could not even read what follows.
void import('./commands.mjs');
