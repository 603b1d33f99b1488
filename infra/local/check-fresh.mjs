import './require-node.mjs';

import('./commands/check-fresh.mjs');
