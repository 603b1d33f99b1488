import { distributedPath } from './distributed-path.js';

distributedPath('over PostgreSQL alone', 'the path');
