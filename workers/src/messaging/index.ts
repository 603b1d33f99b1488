import type { Dependencies } from '@panelist/infra/service';
import type { Part } from '../runtime/part.js';
import { mailUnread } from './mail-unread-messages.js';

export const messagingParts = (dependencies: Dependencies): readonly Part[] => [mailUnread(dependencies)];
