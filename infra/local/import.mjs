import './require-node.mjs';

import('./commands/import.mjs');
