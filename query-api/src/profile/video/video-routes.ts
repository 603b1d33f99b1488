import { kernelRefusal, mayAct, researcher, staff } from '@panelist/domain/kernel/browser';
import { videoDownloadUrl, videoUploadUrl } from '@panelist/domain/profile/browser';
import { keyFor, type UploadFacts } from '@panelist/infra/files';
import { route, type Caller } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { requireNoColleague } from '../../shared/require-no-colleague.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations, sharings } from '@panelist/projectors/read-models';

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

/**
 * The owner; of saved videos also staff, and the researcher of a project that the owner applied to.
 */
async function maySee(dependencies: QueryDependencies, file: UploadFacts, caller: Caller): Promise<boolean> {
  if (file.ownerId === caller.userId) return true;
  if (!file.isRetained) return false;
  const mayResearch = mayAct(caller, ...researcher);
  if (mayResearch && (await appliedToProjectOf(dependencies, { participantId: file.ownerId, ownerId: caller.userId })))
    return true;
  if (!mayAct(caller, ...staff.support, ...staff.operations)) return false;
  await requireNoColleague(dependencies, file.ownerId, caller);
  await recordStaffAccess(dependencies, 'video', file.ownerId, caller);
  return true;
}

interface Pair {
  readonly participantId: string;
  /** Who posted the project. */
  readonly ownerId: string;
}

/**
 * Whether the participant has applied to a project of this owner, or was invited to it, and still
 * shares the video there. A draft is no application.
 */
async function appliedToProjectOf({ pool }: TableDependencies, { participantId, ownerId }: Pair): Promise<boolean> {
  const { table, refs: r } = participations;
  const { table: sharingTable, refs: s } = sharings;
  const [result] = await readValues<{ readonly applied: boolean }>(
    pool,
    sql`select exists (
      select from ${table} r
      where r.${r.userId} = ${participantId} and r.${r.ownerId} = ${ownerId}
        and (r.${r.submittedAt} is not null or r.${r.invitedAt} is not null)
        and not exists (
          select from ${sharingTable} s
          where s.${s.participationId} = r.${r.participationId} and s.${s.revoked} ->> 'video' is not null
        )
    ) as applied`,
  );
  return result?.applied ?? false;
}
