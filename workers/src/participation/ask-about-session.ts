import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { defaultTimeZone, momentWithZone } from '@panelist/domain/kernel';
import {
  askResearcherAboutSession,
  participationDecider,
  participationLifecycle,
  participationStream,
  promiseTimes,
  type ParticipationState,
} from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import { nameForResearcher } from '../runtime/name-for-researcher.js';
import { scheduledMail } from '../runtime/schedule.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'pool' | 'providers'>;

/**
 * Asks a researcher who is silent whether the participant took part, a third of the time before it
 * is decided for them.
 */
export function asksAboutSession(dependencies: Needs) {
  const { commands, config, pool, providers } = dependencies;
  return scheduledMail(
    { pool },
    askResearcherAboutSession,
    async ({ participationId, projectId, start: sessionStart, since: endedAt }) => {
      const [{ state: project }, { state: response }] = await Promise.all([
        commands.load(projectDecider, projectStream.of(projectId)),
        commands.load(participationDecider, participationStream.of(participationId)),
      ]);
      const times = promiseTimes(endedAt, config.paymentPromiseHours);
      if (project.status === 'none' || times === null || !isWaiting(response, sessionStart)) return;
      const { ownerId, details } = project;
      const [{ state: owner }, { state: preferences }, participant] = await Promise.all([
        commands.load(accountDecider, accountStream.of(ownerId)),
        commands.load(preferencesDecider, preferencesStream.of(ownerId)),
        nameForResearcher(dependencies, { participationId, userId: response.userId, projectId }),
      ]);
      if (owner.status !== 'open' || owner.email === '') return;
      const on = (time: string): string =>
        momentWithZone(time, { zone: preferences.timeZone ?? defaultTimeZone, now: Date.parse(endedAt) });
      const text = `${greeting(owner)}

${participant} waits for your answer: did they take part in “${details.name}”? ${sessionStart === null ? 'They marked it as complete' : 'Their session ended'} on ${on(endedAt)}.

Please confirm that they took part, or record that they did not come or that you can't use their response:
${config.publicUrl}/panelists/v2/researcher/projects/${projectId}

If you do not answer by ${on(times.confirmAt)}, we confirm it; and what is not paid by ${on(times.payAt)}, we pay from the amount that is reserved for it.

The Panelist team`;
      const messageId = `${askResearcherAboutSession.name}-${participationId}-${Date.parse(endedAt)}`;
      const subject = `Please answer: did ${participant} take part in “${details.name}”?`;
      await deliver(async () => providers.mail.send({ to: owner.email, subject, text, messageId }));
    },
  );
}

/** Whether the researcher has not answered the session that starts then, or the task (null). */
function isWaiting(
  state: ParticipationState,
  sessionStart: string | null,
): state is Extract<ParticipationState, { readonly status: 'SCHEDULED' | 'INVITED' }> {
  const lifecycle = participationLifecycle.lifecycleOf(state);
  if (state.status === 'INVITED') return sessionStart === null && lifecycle.taskCompleted;
  return state.status === 'SCHEDULED' && lifecycle.sessionStart === sessionStart;
}
