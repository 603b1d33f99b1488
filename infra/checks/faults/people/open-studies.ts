import { projectDecider, projectIdOf, projectStream, validateProject } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { lookup } from '@panelist/domain/profile';
import type { DirectAccess } from '../product/direct-access.js';
import { addressOf, CANARY } from './person.js';
import type { Person } from './person.js';
import { contextOf, loggedIn } from './seed-people.js';

export interface Studies {
  readonly projectIds: readonly string[];
  /** The owner of all projects. */
  readonly researcher: Person;
}

/** Creates the researcher and the projects: surveys, which are paid without a session. */
export async function openStudies(access: DirectAccess, count: number): Promise<Studies> {
  const { commands } = access;
  const ownerId = derivedId('faults-researcher');
  const email = `researcher.${CANARY}@people.example`;
  const named = { firstName: `Rosa${CANARY}`, lastName: `Keller${CANARY}` };
  const account = { profileId: null, provider: 'email', passwordHash: null, verification: { kind: 'known' } } as const;
  const register = { type: 'RegisterAccount', userId: ownerId, email, ...named, ...account } as const;
  await commands.handle(accountDecider, accountStream.of(ownerId), register, contextOf(ownerId, 'account'));
  const grant = { type: 'GrantRole', role: 'researcher' } as const;
  await commands.handle(accountDecider, accountStream.of(ownerId), grant, contextOf(ownerId, 'role'));
  const projectIds: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const entry = validateProject(studyOf(number), lookup);
    if (!entry.ok) throw new Error(`The study is not valid: ${JSON.stringify(entry.errors)}`);
    const projectId = projectIdOf(entry.details.code);
    const data = { projectId, ownerId, organizationId: ownerId, entry, at: new Date().toISOString() };
    const order = { type: 'ImportProject', data } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), order, contextOf(ownerId, projectId));
    projectIds.push(projectId);
  }
  return { projectIds, researcher: await loggedIn(access, { userId: ownerId, email, address: addressOf(1) }) };
}

const studyOf = (number: number) => ({
  code: `FAULTS-${number}`,
  name: `Kitchen gardens ${number}`,
  description: 'Ten minutes about what you grow, where, and who eats it.',
  kindOfResearch: 9,
  researchConductType: 2,
  talkToAudience: 2,
  incentive: 20 + number,
  timeMinutesRequired: 10,
  companyName: 'Green Thumb Research',
  hideCompanyName: false,
  externalResearcher: null,
  countries: ['US'],
  topics: ['Home & Garden'],
  nda: { type: 'none' },
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  autoInvite: false,
  participantsWanted: 10_000,
  status: 'published',
  target: {},
  screener: [
    {
      uid: 'grow',
      questionType: 1,
      text: 'Do you grow any of your food?',
      isRequired: true,
      includeOtherOption: false,
      answers: [
        { uid: 'grow-yes', text: 'Yes, some of it', answerValue: 1 },
        { uid: 'grow-no', text: 'No, none at all', answerValue: 2, goToQuestionUid: '-1' },
      ],
      logic: [],
    },
    {
      uid: 'what',
      questionType: 2,
      text: 'What do you grow?',
      isRequired: true,
      includeOtherOption: false,
      answers: [],
      logic: [],
    },
  ],
});
