import { createProject, publishProject } from '@panelist/domain/catalogue/browser';
import { randomUUID } from 'node:crypto';
import type { Client } from './client.js';

export interface PublishedProject {
  readonly id: string;
  readonly name: string;
}

type Entry = Readonly<Record<string, unknown>>;

/** `yes` qualifies; `no` does not and ends the screener. */
export const shortScreener = [
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
];

/** A remote survey that pays $40 and has one question; `changes` overrides its fields. */
export async function publishedProject(researcher: Client, changes: Entry = {}): Promise<PublishedProject> {
  const code = `E2E-${randomUUID()}`;
  const entry: Entry & { readonly name: string } = {
    code,
    name: `Kitchen gardens ${code.slice(-6)}`,
    description: 'Ten minutes about what you grow, where, and who eats it.',
    kindOfResearch: 9,
    researchConductType: 2,
    talkToAudience: 2,
    incentive: 40,
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
    participantsWanted: 10,
    status: 'draft',
    target: {},
    screener: shortScreener,
    ...changes,
  };
  const { id } = await researcher.call(createProject, { body: entry });
  await researcher.call(publishProject, { params: { id } });
  return { id, name: entry.name };
}
