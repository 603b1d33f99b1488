import './require-node.mjs';

import('./commands/rebuild.mjs');
