import { topicsRules } from '@panelist/domain/profile/browser';
import { byRules } from '../../shared/forms/by-rules.js';
import { topicsField, type TopicsValues } from './topic-form.js';

export const topicsSchema = byRules(topicsRules, ({ topics }: TopicsValues) => topics, topicsField);
