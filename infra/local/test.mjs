import './require-node.mjs';

import('./commands/test.mjs');
