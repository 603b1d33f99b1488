import './require-node.mjs';

import('./commands/reset.mjs');
