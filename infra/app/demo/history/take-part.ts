import { closeProject, isQuantitative, projectDecider, projectIdOf, projectStream } from '@panelist/domain/catalogue';
import { answerDispute, decideDispute, disputeIdOf, openDispute, type DisputeGround } from '@panelist/domain/dispute';
import { derivedId } from '@panelist/domain/kernel';
import {
  approvePayment,
  cancelSurvey,
  closeApplicationWhenProjectClosed,
  completeTask,
  invalidateResponse,
  inviteParticipant,
  markAttended,
  markNoShow,
  participationIdOf,
  projectFactsOf,
  saveSurvey,
  startProject,
} from '@panelist/domain/participation';
import { followReferralLink } from '@panelist/domain/referral';
import { answerConversation, readConversation, readProjectConversation, sendMessage } from '@panelist/domain/messaging';
import { bookSession, offerSlots } from '@panelist/domain/scheduling';
import { importProjectsFor } from '@panelist/command-api';
import type { CallingPerson } from '../calls/index.js';
import type { SampleProject } from '../projects/sample-projects.js';
import { answersTo, type OwnAnswers } from './answers.js';
import type { PastWorld } from './past-world.js';

/** The two people of a study, and who decides between them. */
export interface People {
  readonly participant: CallingPerson;
  readonly researcher: CallingPerson;
  readonly support: CallingPerson;
}

const zone = 'America/Los_Angeles';

/**
 * What participant and researcher do on one project, in their own calls. `who` distinguishes other
 * participants from Dana in the ids of commands.
 */
export function takingPart({ participant, researcher, support }: People, project: SampleProject, who?: string) {
  const { code } = project;
  const projectId = projectIdOf(code);
  const id = participationIdOf(participant.userId, projectId);
  const response = { projectId, id };
  const commandOf = (what: string): string => derivedId('demo-history', code, what, ...(who === undefined ? [] : [who]));

  const screener = async (world: PastWorld, words: OwnAnswers, given: { readonly fits?: boolean; readonly most?: number }) => {
    const { state } = await world.dependencies.commands.load(projectDecider, projectStream.of(projectId));
    const questions = projectFactsOf(state)?.questions ?? [];
    return answersTo(questions.slice(0, given.most), words, given.fits);
  };

  return {
    id,
    projectId,
    publish: async ({ dependencies, clock }: PastWorld) => {
      const file = { projects: [{ ...project, publishedAt: clock.now() }] };
      const { refused } = await importProjectsFor(dependencies, file, { ownerId: researcher.userId });
      if (refused[0]) throw new Error(`Project ${refused[0].code} of the history, ${refused[0].field}: ${refused[0].reason}`);
    },
    /** Comes by this person's link. */
    followLink: async (world: PastWorld, referralCode: string) =>
      world.call(followReferralLink, participant, { body: { referralCode, projectId } }, commandOf('follow')),
    draft: async (world: PastWorld, words: OwnAnswers, most: number) => {
      const responses = await screener(world, words, { most });
      const body = { projectId, status: 'DRAFT', responses, totalTime: 74 } as const;
      await world.call(saveSurvey, participant, { body }, commandOf('draft'));
    },
    apply: async (world: PastWorld, words: OwnAnswers, fits = true) => {
      const responses = await screener(world, words, { fits });
      const body = { projectId, status: 'PENDING', responses, totalTime: 215 } as const;
      await world.call(saveSurvey, participant, { body }, commandOf('apply'));
    },
    invite: async (world: PastWorld, message: string) => {
      const meets = project.researchConductType === 2 && !isQuantitative(project.kindOfResearch);
      const remoteCommunicationDetails = meets ? 'We meet in a video call; the link is in your calendar.' : null;
      const body = { message, remoteCommunicationDetails };
      await world.call(inviteParticipant, researcher, { params: response, body }, commandOf('invite'));
    },
    offer: async (world: PastWorld, starts: readonly number[]) => {
      const minutes = project.timeMinutesRequired;
      const slots = starts.map((start) => ({
        start: new Date(start).toISOString(),
        end: new Date(start + minutes * 60_000).toISOString(),
      }));
      const body = { slots, timezone: zone, minimumSchedulingNotice: 60, bufferAfterEvent: 15 };
      await world.call(offerSlots, researcher, { params: { id: projectId }, body }, commandOf('offer'));
    },
    book: async (world: PastWorld, start: number) => {
      const body = { start: new Date(start).toISOString(), timezone: zone };
      await world.call(bookSession, participant, { params: { id }, body }, commandOf('book'));
    },
    start: async (world: PastWorld) => world.call(startProject, participant, { body: { id } }, commandOf('start')),
    complete: async (world: PastWorld) =>
      world.call(completeTask, participant, { params: { projectCompletionId: id } }, commandOf('complete')),
    attended: async (world: PastWorld) => world.call(markAttended, researcher, { params: response }, commandOf('attended')),
    refuse: async (world: PastWorld, reason: string) =>
      world.call(invalidateResponse, researcher, { params: response, body: { reason } }, commandOf('refuse')),
    contest: async (world: PastWorld, ground: DisputeGround, text: string) =>
      world.call(openDispute, participant, { params: { id }, body: { ground, text } }, commandOf('contest')),
    answerDispute: async (world: PastWorld, ground: DisputeGround, text: string) => {
      const params = { id: projectId, disputeId: disputeIdOf(id, ground) };
      await world.call(answerDispute, researcher, { params, body: { accepts: false, text } }, commandOf('answer-dispute'));
    },
    declineDispute: async (world: PastWorld, ground: DisputeGround, reason: string) => {
      const params = { id: disputeIdOf(id, ground) };
      await world.call(decideDispute, support, { params, body: { outcome: 'declined', reason } }, commandOf('decide-dispute'));
    },
    missed: async (world: PastWorld) => world.call(markNoShow, researcher, { params: response }, commandOf('missed')),
    approve: async (world: PastWorld, tip: number) =>
      world.call(approvePayment, researcher, { params: response, body: { tip } }, commandOf('approve')),
    cancel: async (world: PastWorld, message: string) =>
      world.call(cancelSurvey, participant, { body: { id, message } }, commandOf('cancel')),
    /**
     * The participant writes, having read what came before. `what` names the message in the ids of
     * commands.
     */
    write: async (world: PastWorld, what: string, body: string) =>
      world.call(sendMessage, participant, { body: { surveyResponseId: id, body } }, commandOf(what)),
    answer: async (world: PastWorld, what: string, body: string) => {
      const params = { id: projectId, uid: id };
      await world.call(answerConversation, researcher, { params, body: { body } }, commandOf(what));
    },
    read: async (world: PastWorld, what: string) =>
      world.call(readConversation, participant, { params: { uid: id } }, commandOf(what)),
    readByResearcher: async (world: PastWorld, what: string) =>
      world.call(readProjectConversation, researcher, { params: { id: projectId, uid: id } }, commandOf(what)),
    close: async (world: PastWorld) => world.call(closeProject, researcher, { params: { id: projectId } }, commandOf('close')),
    /** What the closing of the project means for this application. */
    seeClosing: async (world: PastWorld) => {
      const events = await world.dependencies.log.read(projectStream.of(projectId));
      const closing = events.find(({ type }) => type === 'ProjectClosed');
      // The workers' own table, from which the reaction reads the responses, is made at the start.
      if (closing !== undefined)
        await world.dependencies.queue.add(closeApplicationWhenProjectClosed, `${closing.eventId}-${id}`, {
          projectId,
          participationId: id,
          eventId: closing.eventId,
        });
    },
  };
}
