import { distributedPath } from './distributed-path.js';

distributedPath('over PostgreSQL alone', async () => ({ env: {}, stop: async () => undefined }), false);
