import { answerRecord } from '@panelist/domain/catalogue';
import {
  accountDecider,
  accountStream,
  organizationDecider,
  organizationOf,
  organizationStream,
} from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';

/** A researcher answers the record of their organization (contract, Fairness). */
export const answerRecordRoute = ({ commands }: Pick<Dependencies, 'commands'>) =>
  unitRoute(answerRecord, async ({ params: { id }, body: { text }, caller: { userId }, context }) => {
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const organizations = account.status === 'none' ? [] : account.organizations;
    const organizationId = id === 'mine' ? organizationOf({ userId, organizations }) : id;
    if (organizationId !== userId && !organizations.includes(organizationId)) throw kernelRefusal('resource.not-found');
    const command = { type: 'AnswerRecord', organizationId, userId, text: text.trim() } as const;
    const { position } = await commands.handle(organizationDecider, organizationStream.of(organizationId), command, context);
    return { body: { organizationId, answer: command.text || null }, position };
  });
