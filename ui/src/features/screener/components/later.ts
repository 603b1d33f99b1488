import { preloadNotices } from '../../../shared/notices/notice-area.js';
import { afterFirstPaint } from '../../../shared/states/after-first-paint.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';

const parts = async () => import('./later-parts.js');
const checkboxes = async () => import('./checkbox-question.js');

/**
 * Loads what the first question does not need as soon as it shows: a screener that is open can be
 * finished without a connection.
 */
export async function preloadLaterParts(): Promise<void> {
  await afterFirstPaint();
  await Promise.allSettled([parts(), checkboxes(), preloadNotices()]);
}

export const AcceptInvite = lazyPart(async () => (await parts()).AcceptInvite);
export const CheckStep = lazyPart(async () => (await parts()).CheckStep);
export const CheckboxQuestion = lazyPart(async () => (await checkboxes()).CheckboxQuestion);
export const LeaveDialog = lazyPart(async () => (await parts()).LeaveDialog);
export const NdaStep = lazyPart(async () => (await parts()).NdaStep);
export const PlaceQuestion = lazyPart(async () => (await parts()).PlaceQuestion);
export const ProcessingInvite = lazyPart(async () => (await parts()).ProcessingInvite);
export const ProjectDetailsDialog = lazyPart(async () => (await parts()).ProjectDetailsDialog);
export const SliderQuestion = lazyPart(async () => (await parts()).SliderQuestion);
export const WaitingSubmission = lazyPart(async () => (await parts()).WaitingSubmission);
