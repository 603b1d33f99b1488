import {
  entersAtOnce,
  participationDecider,
  participationIdOf,
  participationStream,
  saveSurvey,
  withLink,
} from '@panelist/domain/participation';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadProject } from '../project-facts.js';
import { executeParticipationCommand } from './execute-participation-command.js';
import { changesLimit, loadApplicant, recordingRefusal } from './save-survey-steps.js';
import { openedLink } from './opened-link.js';

/**
 * Most changed drafts a person and minute. A page saves after a pause in typing, one draft at a
 * time, and saves its last state once it may again: people do not reach this, a loop does.
 */
const draftsPerMinute = 60;

type Needs = Pick<Dependencies, 'commands' | 'clock' | 'vault'> & {
  readonly config: Pick<Dependencies['config'], 'screenerCycleLimit' | 'sessionSecret'>;
};

/**
 * Saves a draft or submits (document 2 §4; contract, Screeners). Ignores what the page computed.
 */
export const saveSurveyRoute = (dependencies: Needs) => {
  const { commands, clock, config } = dependencies;
  const limited = changesLimit(dependencies, draftsPerMinute);

  return unitRoute(saveSurvey, async ({ body, caller: { userId }, context }) => {
    const at = clock.now();
    const { projectId, agree = null, geoData: place = null } = body;
    const { project, facts } = await loadProject(commands, projectId);
    const participationId = participationIdOf(userId, projectId);
    const link = await openedLink(dependencies, body, userId);
    const applicant = await loadApplicant(commands, userId, project, at);
    const known = { project: facts, applicant, ...(link && { link }) };
    const { state } = await commands.load(participationDecider, participationStream.of(participationId));

    const given = { given: body.responses, totalTimeSeconds: body.totalTime ?? 0, agree, place };
    const data = { participationId, userId, projectId, ...given, limit: config.screenerCycleLimit, at };
    const submit = entersAtOnce(state, withLink(known), agree) ? 'AcceptInvitation' : 'SubmitScreener';
    const save = async (type: 'SaveScreenerDraft' | 'AcceptInvitation' | 'SubmitScreener') =>
      executeParticipationCommand(commands, { participationId, command: { type, data }, ...known }, context);
    const saved = await recordingRefusal(
      commands,
      { participationId, userId, projectId, limit: applicant?.cycle?.limit ?? config.screenerCycleLimit, facts: known },
      context,
      async () => (body.status === 'DRAFT' ? limited(userId, async () => save('SaveScreenerDraft')) : save(submit)),
    );
    const { response, position } = saved;
    const verdict = 'verdict' in response ? response.verdict : null;
    return {
      body: {
        response: {
          id: participationId,
          projectId,
          status: response.status,
          // Without questions nothing is judged: an invitation that skips them says that the person
          // fits.
          qualified: verdict?.qualified ?? (response.status === 'INVITED' ? true : null),
          qualifiedPendingIdVerification: verdict?.qualifiedPendingIdVerification ?? false,
          percentage: verdict?.percentage ?? null,
          savedAt: saved.at ?? at,
          project: { id: projectId, name: project.details.name, autoInvite: project.details.autoInvite },
        },
      },
      position,
    };
  });
};
