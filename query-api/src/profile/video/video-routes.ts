import { kernelRefusal, mayAct, staff } from '@panelist/domain/kernel/browser';
import { videoDownloadUrl, videoUploadUrl } from '@panelist/domain/profile/browser';
import { keyFor, partsOfKey, type UploadFacts } from '@panelist/infra/files';
import { route, type Caller } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { asProjectReader, isPostedBy } from '../../shared/as-project-reader.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { requireNoColleague } from '../../shared/require-no-colleague.js';
import { recordStaffAccess } from '../../shared/record-staff-access.js';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations, projects, sharings } from '@panelist/projectors/read-models';

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
    const isVideo = partsOfKey(query.fileName)?.bucket === 'videos';
    const file = isVideo ? await dependencies.uploads.find(query.fileName) : null;
    const video = requireFound(file !== null && (await maySee(dependencies, file, caller)) ? file : undefined);
    return { body: { signed: dependencies.uploads.downloadPath(video.key, addressSeconds) } };
  });

/**
 * The owner; of saved videos also staff, and the researcher of a project that the owner applied to.
 */
async function maySee(dependencies: QueryDependencies, file: UploadFacts, caller: Caller): Promise<boolean> {
  if (file.ownerId === caller.userId) return true;
  if (!file.isRetained) return false;
  const posted = isPostedBy(await asProjectReader(dependencies, caller), sql`p`);
  if (await appliedTo(dependencies, { participantId: file.ownerId, posted })) return true;
  if (!mayAct(caller, ...staff.support, ...staff.operations)) return false;
  await requireNoColleague(dependencies, file.ownerId, caller);
  await recordStaffAccess(dependencies, 'video', file.ownerId, caller);
  return true;
}

interface Pair {
  readonly participantId: string;
  /** Which projects, `p`. */
  readonly posted: Sql;
}

/**
 * Whether the participant has applied to one of these projects, or was invited to it, and still
 * shares the video there. A draft is no application.
 */
async function appliedTo({ pool }: TableDependencies, { participantId, posted }: Pair): Promise<boolean> {
  const { table, refs: r } = participations;
  const { table: sharingTable, refs: s } = sharings;
  const [result] = await readValues<{ readonly applied: boolean }>(
    pool,
    sql`select exists (
      select from ${table} r join ${projects.table} p on p.${projects.refs.projectId} = r.${r.projectId}
      where r.${r.userId} = ${participantId} and ${posted}
        and (r.${r.submittedAt} is not null or r.${r.invitedAt} is not null)
        and not exists (
          select from ${sharingTable} s
          where s.${s.participationId} = r.${r.participationId} and s.${s.revoked} ->> 'video' is not null
        )
    ) as applied`,
  );
  return result?.applied ?? false;
}
