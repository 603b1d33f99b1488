import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { makeExports } from './make-exports.js';

export const supportParts = (dependencies: Dependencies): readonly Part[] => [makeExports(dependencies)];
