import { mailReviewProgress, placeOfStatement, reviewRemedyText, statementOf } from '@panelist/domain/fairness';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { defaultTimeZone, momentWithZone } from '@panelist/domain/kernel';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { notice } from '../runtime/notice.js';
import type { WorkerModule } from '../runtime/worker-module.js';

type Needs = Pick<Dependencies, 'commands' | 'config' | 'log' | 'providers' | 'queue'>;

/**
 * Mails a person that support looks at a decision again, until when, and what came of it (contract,
 * Fairness).
 */
export function mailReview(dependencies: Needs): WorkerModule {
  const { commands, config, log } = dependencies;

  /** The decision that is reviewed, in words. */
  async function reviewed(statementId: string): Promise<string> {
    const place = placeOfStatement(statementId);
    const history = place === null ? [] : await log.read(place.stream, { limit: place.revision + 1 });
    const event = history.at(-1);
    const projectId = event?.data['projectId'];
    const { state } = await commands.load(projectDecider, projectStream.of(typeof projectId === 'string' ? projectId : 'none'));
    const name = state.status === 'none' ? 'a project' : state.details.name;
    return (event && statementOf(event, history.slice(0, -1), () => name)?.decision) ?? 'A decision about you.';
  }

  return notice(dependencies, {
    job: mailReviewProgress,
    type: ['ReviewRequested', 'ReviewDecided'],
    to: ({ data }) => data.userId,
    write: async ({ type, data, at }, hello) => {
      const [decision, { state: preferences }] = await Promise.all([
        reviewed(data.statementId),
        commands.load(preferencesDecider, preferencesStream.of(data.userId)),
      ]);
      const page = `${config.publicUrl}/panelists/v2/rights#decisions`;
      const about = `you asked us to look again at this decision: ${decision}`;
      const text = (...lines: readonly string[]) => [hello, about, ...lines, page, 'The Panelist team'].join('\n\n');
      if (type === 'ReviewRequested') {
        const by = momentWithZone(data.dueAt, { zone: preferences.timeZone ?? defaultTimeZone, now: Date.parse(at) });
        const silence = data.concernsMoney ? ' If nobody answers by then, it is decided for you.' : '';
        return {
          subject: 'A person looks at it again',
          text: text(`Somebody who did not make the decision answers by ${by}.${silence}`),
        };
      }
      const isUpheld = data.outcome === 'upheld';
      return {
        subject: isUpheld ? 'Your review is decided for you' : 'Your review is decided',
        text: text(
          data.by === 'silence'
            ? 'Nobody answered in time, so it is decided for you.'
            : `We have decided ${isUpheld ? 'for' : 'against'} you.`,
          ...(data.reason === '' ? [] : [`Why: ${data.reason}`]),
          isUpheld ? `What follows: ${reviewRemedyText[data.remedy ?? 'none']}` : 'The decision stays as it is.',
        ),
      };
    },
  });
}
