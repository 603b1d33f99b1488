import { loadConfig } from '@panelist/infra/foundation';
import { resetData } from '../src/index.js';
import { step } from './steps.mjs';

const config = loadConfig(process.env);
const what = config.databaseUrl === null ? config.dataDir : new URL(config.databaseUrl).pathname.slice(1);
await step(`Emptied ${what}`, async () => resetData(config));
