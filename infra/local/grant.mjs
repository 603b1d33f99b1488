import './require-node.mjs';

import('./commands/grant.mjs');
