import { cancelSurvey } from '@panelist/domain/participation';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { cancelResponse } from './cancel-response.js';

/** Cancels an application, an invitation or a session (document 3 §4). */
export const cancelSurveyRoute = (dependencies: Pick<Dependencies, 'commands' | 'clock'>) =>
  unitRoute(cancelSurvey, async ({ body: { id, message }, caller, context }) => {
    const { response, position } = await cancelResponse(dependencies, { id, message: message ?? '', caller }, context);
    return { body: { response: { id, status: response.status } }, position };
  });
