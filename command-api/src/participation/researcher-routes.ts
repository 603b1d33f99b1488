import { centsFromDollars, kernelRefusal } from '@panelist/domain/kernel';
import {
  approvePayment,
  inviteParticipant,
  invalidateResponse,
  markAttended,
  markNoShow,
  rejectForQuality,
  type ParticipationCommand,
} from '@panelist/domain/participation';
import { route, type AnyRoute, type RequestContext, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { executeParticipationCommand } from './execute-participation-command.js';
import { researchersResponse } from '../load-participation.js';
import { proofOfAmount } from '../proof-of-amount.js';
import { withdrawApprovalRoute } from './withdraw-approval.js';

type Needs = Pick<Dependencies, 'commands' | 'clock' | 'log' | 'pool' | 'vault'>;
type OnResponse = Pick<RequestContext<typeof markAttended>, 'params' | 'caller' | 'context'>;

/**
 * What a researcher does with a response: one call, one command, one event (contract, Projects).
 */
export const researcherRoutes = (dependencies: Needs): readonly AnyRoute[] => {
  const { clock, commands } = dependencies;
  // One sum of both: an approval that is taken back was approved before.
  const withProofOf = proofOfAmount(dependencies);
  const at = () => clock.now();
  return [
    route(inviteParticipant, async (context) => {
      const { message, remoteCommunicationDetails = null } = context.body;
      return decideOn(dependencies, context, {
        type: 'InviteParticipant',
        data: { message, remoteCommunicationDetails, at: at() },
      });
    }),
    unitRoute(markAttended, async (context) => decideOn(dependencies, context, { type: 'MarkAttended', data: { at: at() } })),
    unitRoute(markNoShow, async (context) => decideOn(dependencies, context, { type: 'RecordNoShow', data: { at: at() } })),
    unitRoute(invalidateResponse, async (context) =>
      decideOn(dependencies, context, { type: 'InvalidateResponse', data: { reason: context.body.reason, at: at() } }),
    ),
    unitRoute(rejectForQuality, async (context) =>
      decideOn(dependencies, context, { type: 'RejectResponseForQuality', data: { reason: context.body.reason, at: at() } }),
    ),
    route(approvePayment, async (context) => {
      const tipCents = tipOf(context.body.tip);
      const { project } = await researchersResponse(commands, context);
      return withProofOf(context, project.incentiveCents + tipCents, async () =>
        decideOn(dependencies, context, { type: 'ApprovePayment', data: { tipCents, at: at() } }),
      );
    }),
    withdrawApprovalRoute(dependencies, withProofOf),
  ];
};

async function decideOn(
  { commands }: Pick<Needs, 'commands'>,
  { params, caller, context }: OnResponse,
  command: ParticipationCommand,
) {
  const { project } = await researchersResponse(commands, { params, caller });
  const { response, position } = await executeParticipationCommand(
    commands,
    { participationId: params.id, command, project },
    context,
  );
  return { body: { id: params.id, projectId: params.projectId, status: response.status }, position };
}

function tipOf(dollars: number | undefined): number {
  try {
    return centsFromDollars(dollars ?? 0);
  } catch {
    throw kernelRefusal('request.invalid', { errors: [{ field: 'tip', message: 'An amount has at most two decimals.' }] });
  }
}
