import type { participantSchema } from '@panelist/domain/support/browser';
import type { z } from 'zod';

export type Participant = z.output<typeof participantSchema>;
