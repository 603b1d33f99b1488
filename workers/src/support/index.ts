import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { makeExports } from './make-exports.js';

export const supportModule = (dependencies: Dependencies): readonly WorkerModule[] => [makeExports(dependencies)];
