import { z } from 'zod';
import { choices, yesOrNo } from './choices.js';

/** The technical section; every field may stay empty (document 3 §3, §4). */
export const technicalRules = z.object({
  browsers: choices('browser'),
  smartphoneOS: choices('smartphoneOS'),
  tabletOS: choices('tabletOS'),
  computerOS: choices('computerOS'),
  programmingLanguages: choices('programmingLanguage'),
  webcam: yesOrNo,
  mobilePhoneWithInternet: yesOrNo,
});
