import { decisionTypes, objectionText, statementOf } from '@panelist/domain/fairness';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { zonedMinute } from '@panelist/domain/participation';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import type { MailContent } from './mail-content.js';

const signature = '\n\nThe Panelist team';

/**
 * A mail about a decision on its recipient says how to object and until when (contract, Fairness). The
 * mail's own text has the reason; the mail about a dispute names its appeal itself.
 */
export async function withObjection(
  { commands, config, log }: Pick<Dependencies, 'commands' | 'config' | 'log'>,
  content: MailContent,
  event: RecordedEvent,
  userId: string,
): Promise<MailContent> {
  if (!decisionTypes.includes(event.type) || !content.text.endsWith(signature)) return content;
  const before = await log.read(event.stream, { limit: event.revision });
  const statement = statementOf(event, before, (projectId) => projectId);
  if (statement?.objection === undefined || statement.userId !== userId || statement.objection.way === 'appeal') return content;
  const { state: preferences } = await commands.load(preferencesDecider, preferencesStream.of(userId));
  const until = zonedMinute(statement.objection.until, preferences.timeZone ?? 'UTC');
  const page = `${config.publicUrl}/panelists/v2/rights#decisions`;
  const how = `How to object: ${objectionText(statement.objection)} Possible until ${until}, with the facts of the decision, here:\n${page}`;
  return { ...content, text: `${content.text.slice(0, -signature.length)}\n\n${how}${signature}` };
}
