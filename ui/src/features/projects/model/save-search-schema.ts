import { searchNameSchema } from '@panelist/domain/saved-search/browser';
import { z } from 'zod';

export const saveSearchSchema = z.object({ name: searchNameSchema });
