import { kernelRefusal, mayAct, staff } from '@panelist/domain/kernel/browser';
import { videoDownloadUrl, videoUploadUrl } from '@panelist/domain/profile/browser';
import { keyFor, type UploadFacts } from '@panelist/infra/files';
import { route, type Caller } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { appliedToProjectOf } from './applied-to-project-of.js';

/** For uploading and for playing (contract, Profile: Video). */
const addressSeconds = 15 * 60;

export const videoUploadUrlRoute = ({ uploads }: QueryDependencies) =>
  route(videoUploadUrl, async ({ query, caller }) => {
    const original = keyFor('videos', query.fileType, randomUUID());
    if (original === null) throw kernelRefusal('request.invalid');
    return { body: { signed: uploads.uploadPath(original, caller.userId, addressSeconds), original } };
  });

/** Not found for a person who may not see it, as if it did not exist. */
export const videoDownloadUrlRoute = (dependencies: QueryDependencies) =>
  route(videoDownloadUrl, async ({ query, caller }) => {
    const file = await dependencies.uploads.find(query.fileName);
    const video = requireFound(file !== null && (await maySee(dependencies, file, caller)) ? file : undefined);
    return { body: { signed: dependencies.uploads.downloadPath(video.key, addressSeconds) } };
  });

/** The owner; of saved videos also staff, and the researcher of a project that the owner applied to. */
async function maySee(dependencies: QueryDependencies, file: UploadFacts, caller: Caller): Promise<boolean> {
  if (file.ownerId === caller.userId) return true;
  if (!file.isRetained) return false;
  if (await appliedToProjectOf(dependencies, { participantId: file.ownerId, ownerId: caller.userId })) return true;
  if (!mayAct(caller, ...staff.support, ...staff.operations)) return false;
  await recordStaffAccess(dependencies, 'video', file.ownerId, caller);
  return true;
}
