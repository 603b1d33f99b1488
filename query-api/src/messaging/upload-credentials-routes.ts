import { randomUUID } from 'node:crypto';
import { kernelRefusal } from '@panelist/domain/kernel/browser';
import {
  dashboardUploadCredentials,
  messagingRefusal,
  uploadBuckets,
  uploadCredentials,
} from '@panelist/domain/messaging/browser';
import { namedKeyFor } from '@panelist/infra/files';
import { route, type AnyRoute } from '@panelist/infra/http';
import type { QueryDependencies } from '../shared/query-dependencies.js';

/** For one upload (contract, Messages). */
const formSeconds = 15 * 60;

/** Forms by which a browser sends a file directly. The file's ending decides its type. */
export function uploadCredentialsRoutes({ uploads, clock }: Pick<QueryDependencies, 'uploads' | 'clock'>): readonly AnyRoute[] {
  function formFor(name: string, fileName: string, userId: string) {
    const bucket = uploadBuckets.find((each) => each === name);
    if (bucket === undefined) throw kernelRefusal('resource.not-found');
    const key = namedKeyFor(bucket, fileName, { at: Date.parse(clock.now()), id: randomUUID() });
    if (key === null) {
      const { message } =
        bucket === 'messages' ? messagingRefusal('messaging.file-type-wrong') : kernelRefusal('upload.type-wrong');
      throw messagingRefusal('messaging.file-type-wrong', { message, errors: [{ field: 'fileName', message }] });
    }
    return { body: { response: uploads.uploadForm(key, userId, formSeconds) } };
  }

  return [
    route(uploadCredentials, async ({ params, query, caller }) => formFor(params.bucket, query.fileName, caller.userId)),
    route(dashboardUploadCredentials, async ({ params, query, caller }) => formFor(params.type, query.fileName, caller.userId)),
  ];
}
