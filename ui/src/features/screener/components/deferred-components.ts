import { preloadNotices } from '../../../shared/notices/notice-area.js';
import { afterFirstPaint } from '../../../shared/states/after-first-paint.js';
import { deferredComponent, lazyComponent } from '../../../shared/states/lazy-component.js';

const parts = async () => import('./after-first-question.js');
const checkboxes = async () => import('./checkbox-question.js');
const typed = async () => import('./typed-questions.js');

/**
 * Loads what the first question does not need as soon as it shows: a screener that is open can be
 * finished without a connection.
 */
export async function preloadScreener(): Promise<void> {
  await afterFirstPaint();
  await Promise.allSettled([parts(), checkboxes(), typed(), preloadNotices()]);
}

export const AcceptInvite = lazyComponent(async () => (await parts()).AcceptInvite);
export const CheckStep = lazyComponent(async () => (await parts()).CheckStep);
export const CheckboxQuestion = lazyComponent(async () => (await checkboxes()).CheckboxQuestion);
export const LimitNotice = deferredComponent(async () => (await import('./limit-notice.js')).LimitNotice);
export const NumberQuestion = lazyComponent(async () => (await typed()).NumberQuestion);
export const OtherText = lazyComponent(async () => (await typed()).OtherText);
export const TextQuestion = lazyComponent(async () => (await typed()).TextQuestion);
export const PlaceHold = deferredComponent(async () => (await import('./place-hold.js')).PlaceHold);
export const LeaveDialog = lazyComponent(async () => (await parts()).LeaveDialog);
export const NdaStep = lazyComponent(async () => (await parts()).NdaStep);
export const PlaceQuestion = lazyComponent(async () => (await parts()).PlaceQuestion);
export const ProcessingInvite = lazyComponent(async () => (await parts()).ProcessingInvite);
export const ProjectDetailsDialog = lazyComponent(async () => (await parts()).ProjectDetailsDialog);
export const SliderQuestion = lazyComponent(async () => (await parts()).SliderQuestion);
export const WaitingSubmission = lazyComponent(async () => (await parts()).WaitingSubmission);
