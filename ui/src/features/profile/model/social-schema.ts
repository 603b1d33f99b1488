import { socialLinksRules } from '@panelist/domain/profile/browser';
import { byRules } from '../../../shared/forms/by-rules.js';
import { socialField, socialPayload } from './social-form.js';

export const socialSchema = byRules(socialLinksRules, socialPayload, socialField);
