import { loadConfig } from '@panelist/infra/foundation';
import { resolve } from 'node:path';
import { backUp } from '../src/index.js';
import { progressBar, Sentence } from './steps.mjs';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) throw new Sentence('Say where to: npm run backup -- FILE.');

const { events, rows, files } = await backUp(loadConfig(process.env), resolve(file), progressBar('rows'));
console.log(`  ✓ ${file} and ${file}.keys: ${events} events, ${rows} rows in all`);
if (files === null) console.log('  – FILES_URL names a bucket: back it up with the means of its store');
else if (files > 0) console.log(`  ✓ ${file}.files: ${files} files`);
console.log('    Keep the keys apart and for a short time, and the erasure journal for as long as any backup');
