import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { mailUnread } from './mail-unread-messages.js';

export const messagingModule = (dependencies: Dependencies): readonly WorkerModule[] => [mailUnread(dependencies)];
