import { kernelRefusal } from '@panelist/domain/kernel';
import { participationDecider, participationIdOf, participationStream } from '@panelist/domain/participation';
import {
  followReferralLink,
  issuedCodeDecider,
  projectBonusCents,
  projectReferralIdOf,
  referralCodeStream,
  referralDecider,
  referralStream,
} from '@panelist/domain/referral';
import { route } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { loadProject } from '../project-facts.js';

/** Keeps by whose link a person arrived at a project; the referral begins with their screener. */
export const followReferralLinkRoute = ({ clock, commands }: Pick<Dependencies, 'clock' | 'commands'>) =>
  route(followReferralLink, async ({ body: { referralCode, projectId }, caller, context }) => {
    const code = referralCode.toUpperCase();
    const { userId } = caller;
    const [{ state: issued }, { project }, { state: response }] = await Promise.all([
      commands.load(issuedCodeDecider, referralCodeStream.of(code)),
      loadProject(commands, projectId),
      commands.load(participationDecider, participationStream.of(participationIdOf(userId, projectId))),
    ]);
    if (issued.status === 'none') throw kernelRefusal('resource.not-found');
    if (projectBonusCents(project) === null || response.status !== 'none') return { body: {}, position: null };
    const referralId = projectReferralIdOf(userId, projectId);
    const link = { referralId, referrerId: issued.userId, userId, projectId, code };
    const command = { type: 'FollowLink', link, at: clock.now() } as const;
    const { position } = await commands.handle(referralDecider, referralStream.of(referralId), command, context);
    return { body: {}, position };
  });
