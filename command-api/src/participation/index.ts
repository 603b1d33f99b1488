import type { AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';
import { cancelSurveyRoute } from './cancel-survey.js';
import { processAutoInviteRoute } from './process-auto-invite.js';
import { researcherRoutes } from './researcher-routes.js';
import { saveSurveyRoute } from './save-survey.js';
import { startProjectRoute } from './start-project.js';

export const participationRoutes = (
  dependencies: Pick<Dependencies, 'commands' | 'clock'> & {
    readonly config: Pick<Dependencies['config'], 'screenerCycleLimit'>;
  },
): readonly AnyRoute[] => [
  saveSurveyRoute(dependencies),
  processAutoInviteRoute(dependencies),
  cancelSurveyRoute(dependencies),
  startProjectRoute(dependencies),
  ...researcherRoutes(dependencies),
];
