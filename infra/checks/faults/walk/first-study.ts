import type { Contract } from '@panelist/domain/kernel';
import { closeProject, projectIdOf } from '@panelist/domain/catalogue';
import { readProjectConversation, sendMessage } from '@panelist/domain/messaging';
import {
  approvePayment,
  inviteParticipant,
  markAttended,
  participationIdOf,
  saveSurvey,
  startProject,
  withdrawApproval,
} from '@panelist/domain/participation';
import { contractOf } from '@panelist/domain/registry';
import { alertSettings, mostAlertsADay, setAlertSettings } from '@panelist/domain/saved-search';
import type { Entry } from '../history/entry.js';
import type { Caller, Request } from './caller.js';
import { comparison } from './comparison.js';
import type { ComparisonOptions } from './comparison.js';
import { studyOf } from './forms.js';
import { markOf } from './person.js';
import type { Person } from './person.js';
import type { Random } from './random.js';
import { codeOf } from './seed-people.js';

/** The study without sessions whose researcher chooses. */
const STUDY = 1;
/** Between two reads, in milliseconds: longer than slow projectors take. */
const PAUSE_MS = 3_000;

interface FirstStudyOptions extends Pick<ComparisonOptions, 'time' | 'now' | 'head' | 'signal'> {
  readonly people: readonly Person[];
  readonly caller: Caller;
  readonly random: Random;
  readonly record: (entry: Entry) => void;
}

/**
 * Every participant takes part in one study, from the screener to the approved payment. The first
 * one gets no answer before it closes, and one approval is withdrawn; before that each reads what
 * no other person changes. So what a walk of few people comes to by chance alone has happened at
 * its beginning. A refusal ends nothing.
 */
export async function firstStudy({ people, caller, random, record, ...clocks }: FirstStudyOptions): Promise<void> {
  const projectId = projectIdOf(codeOf(STUDY));
  const researchers = people.filter(({ roles }) => roles.includes('researcher'));
  const researcher = researchers[STUDY % researchers.length];
  if (researcher === undefined) throw new Error('No researcher owns the first study');

  const send = async (
    person: Person,
    contract: Contract,
    params: Request['params'],
    body: unknown,
    ...marks: readonly string[]
  ) =>
    caller.command(person, {
      contract,
      params,
      body,
      key: `first-${random.next()}`,
      marks,
      ids: [projectId, ...Object.values(params)],
    });
  const idOf = (participant: Person): string => participationIdOf(participant.userId, projectId);
  const write = async (participant: Person): Promise<unknown> => {
    const body = markOf(random);
    return send(participant, contractOf(sendMessage), {}, { surveyResponseId: idOf(participant), body }, body);
  };
  const compare = comparison({ ...clocks, look: caller.read, again: caller.read });
  const readOwnWrite = async (person: Person): Promise<void> => {
    const chosen = { quietHours: null, mostADay: mostAlertsADay };
    const { entry } = await send(person, contractOf(setAlertSettings), {}, chosen);
    if (entry.position === null) return;
    const request = { contract: contractOf(alertSettings), params: {}, body: {}, ids: [] };
    const compared = await compare({ person, request, minPosition: entry.position, pauseMs: PAUSE_MS });
    if (compared !== null) record(compared);
  };
  const apply = async (participant: Person): Promise<void> => {
    const grown = markOf(random);
    const responses = studyOf('', STUDY).screener.map(({ uid: questionId, answers: [first] }) => ({
      questionId,
      answers: [first === undefined ? { text: grown } : { uid: first.uid }],
    }));
    await send(participant, contractOf(saveSurvey), {}, { projectId, status: 'PENDING', responses, totalTime: 60 }, grown);
    // Too early.
    await write(participant);
  };
  const takePart = async (participant: Person): Promise<void> => {
    const id = idOf(participant);
    const response = { projectId, id };
    const message = markOf(random);
    const invitation = { message, remoteCommunicationDetails: null };
    await send(researcher, contractOf(inviteParticipant), response, invitation, message);
    await write(participant);
    await send(researcher, contractOf(readProjectConversation), { id: projectId, uid: id }, {});
    await send(participant, contractOf(startProject), {}, { id });
    await send(researcher, contractOf(markAttended), response, {});
    await send(researcher, contractOf(approvePayment), response, { tip: 0 });
  };
  const participants = people.filter(({ roles }) => roles.length === 0);
  await Promise.all(participants.map(readOwnWrite));
  await Promise.all(participants.map(apply));
  const [, last, ...others] = participants;
  await Promise.all(others.map(takePart));
  if (last !== undefined) {
    await takePart(last);
    const reason = markOf(random);
    // Refused where the money is on its way already.
    await send(researcher, contractOf(withdrawApproval), { projectId, id: idOf(last) }, { reason }, reason);
  }
  await send(researcher, contractOf(closeProject), { id: projectId }, {});
}
