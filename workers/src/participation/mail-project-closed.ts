import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { momentWithZone } from '@panelist/domain/kernel';
import {
  participationDecider,
  participationLifecycle,
  mailInvitedWhenProjectClosed as job,
  type ParticipationState,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { deliver } from '../runtime/deliver.js';
import { greeting } from '../runtime/greeting.js';
import { scheduledMail } from '../runtime/schedule.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'pool' | 'providers'>;
type Ongoing = Extract<ParticipationState, { readonly status: 'INVITED' | 'SCHEDULED' }>;

/** What the closing means for the person. A session that is booked takes place. */
function consequence(response: Ongoing, now: string): string {
  if (response.status === 'SCHEDULED') {
    const { start, timezone } = 'booking' in response ? response.booking : response.elsewhere;
    return `It takes no new participants. Your session stays as it is, and so does your incentive:

${momentWithZone(start, { zone: timezone, now: Date.parse(now) })}

It can no longer be moved to another time. If you cannot come, please cancel it.`;
  }
  return response.projectStarted
    ? 'What you have begun still counts: you can finish it, and the researcher decides about it as before.'
    : 'You can no longer begin it, and there is nothing you have to do. Thank you for your interest.';
}

/**
 * Mails a person who was invited, or has booked a session, that the project has closed (contract,
 * Projects and screeners). Their response stays as it is: what they have begun still counts. The
 * closing schedules one mail for each of them, and its part has the handler.
 */
export function mailProjectClosed({ clock, commands, config, pool, providers }: Needs) {
  return scheduledMail({ pool }, job, async ({ stream, eventId }) => {
    const { state: response } = await commands.load(participationDecider, stream);
    // Decided since; or a session that has begun, which the closing does not concern.
    if (response.status !== 'INVITED' && response.status !== 'SCHEDULED') return;
    const { sessionStart } = participationLifecycle.lifecycleOf(response);
    if (sessionStart !== null && sessionStart <= clock.now()) return;
    const [{ state: project }, { state: account }] = await Promise.all([
      commands.load(projectDecider, projectStream.of(response.projectId)),
      commands.load(accountDecider, accountStream.of(response.userId)),
    ]);
    if (project.status === 'none' || account.status === 'none' || account.email === '') return;
    const { name } = project.details;
    const text = `${greeting(account)}

“${name}”, to which you were invited, is closed now. ${consequence(response, clock.now())}

You find it here:
${config.publicUrl}/panelists/v2/surveys?id=${response.participationId}

The Panelist team`;
    const mail = { to: account.email, subject: `A project that invited you has closed: ${name}`, text };
    await deliver(async () => providers.mail.send({ ...mail, messageId: `${job.name}-${eventId}-${response.participationId}` }));
  });
}
