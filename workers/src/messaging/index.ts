import type { Dependencies } from '@panelist/infra/room';
import type { Part } from '../runtime/part.js';
import { tellOfUnread } from './tell-of-unread.js';

export const messagingParts = (dependencies: Dependencies): readonly Part[] => [tellOfUnread(dependencies)];
