import { projectDecider, projectIdOf, projectStream, validateProject } from '@panelist/domain/catalogue';
import { accountStream, type AccountEvent } from '@panelist/domain/identity';
import { derivedId, type DomainEvent } from '@panelist/domain/kernel';
import { lookup, profileDecider, profileStream } from '@panelist/domain/profile';
import { registry } from '@panelist/domain/registry';
import { systemClock, type AdjustableClock } from '@panelist/infra/foundation';
import {
  commandHandler,
  type CommandContext,
  type CommandHandler,
  eventLog,
  type EventLog,
  memoryEventStore,
  type EventStore,
} from '@panelist/infra/event-sourcing';
import { memoryVault } from '@panelist/infra/personal-data';
import { randomUUID } from 'node:crypto';

/**
 * The write side without a database: real deciders over the in-memory store, which passes the same
 * suite as PostgreSQL.
 */
export interface MemoryWriteSide {
  readonly clock: AdjustableClock;
  readonly newId: () => string;
  readonly log: EventLog;
  readonly commands: CommandHandler;
  /**
   * Creates a person who may apply to any project, except for what `without` leaves out. Returns
   * the user's id.
   */
  readonly applicant: (without?: 'profile' | 'email' | 'phone' | 'photo') => Promise<string>;
  /** Creates a project from this entry. Returns its id. */
  readonly project: (ownerId: string, entry: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly eventsOf: (stream: string) => Promise<readonly string[]>;
}

/** @param store another one than memory, where a test is about the store as well */
export function memoryWriteSide(store: EventStore = memoryEventStore()): MemoryWriteSide {
  const clock = systemClock();
  const log = eventLog({ store, vault: memoryVault(), events: registry.events });
  const commands = commandHandler({ log, clock });
  return {
    clock,
    newId: randomUUID,
    log,
    commands,
    applicant: async (without) => {
      const userId = randomUUID();
      const profileId = without === 'profile' ? null : randomUUID();
      const names = { firstName: 'Ada', lastName: 'Lovelace', email: `${userId}@company.example` };
      const account: AccountEvent[] = [
        { type: 'AccountRegistered', data: { userId, profileId, provider: 'email', ...names, passwordHash: null } },
      ];
      if (without !== 'email') account.push({ type: 'EmailVerified', data: { userId } });
      if (without !== 'phone')
        account.push({ type: 'PhoneVerified', data: { userId, phone: '+12025550123', countryCode: 'US' } });
      await append(log, accountStream.of(userId), account, clock.now());
      if (profileId === null) return userId;
      await commands.handle(
        profileDecider,
        profileStream.of(profileId),
        { type: 'CreateProfile', profileId, userId, ...names, ...person },
        by(userId),
      );
      if (without !== 'photo') {
        await commands.handle(
          profileDecider,
          profileStream.of(profileId),
          { type: 'ChangePicture', fileId: randomUUID() },
          by(userId),
        );
      }
      return userId;
    },
    project: async (ownerId, input) => {
      const entry = validateProject(input, lookup);
      if (!entry.ok) throw new Error(JSON.stringify(entry.errors));
      const projectId = projectIdOf(entry.details.code);
      const data = { projectId, ownerId, organizationId: ownerId, entry, at: clock.now() };
      await commands.handle(projectDecider, projectStream.of(projectId), { type: 'DraftProject', data }, by(ownerId));
      return projectId;
    },
    eventsOf: async (stream) => (await log.readStream(stream)).map(({ type }) => type),
  };
}

const person = {
  phone: '+12025550123',
  phoneCountry: 'US',
  location: {
    city: 'Portland',
    state: 'US-OR',
    country: 'US',
    formattedAddress: 'Portland, Oregon, United States',
    placeId: 'place-1',
    latitude: 45.52,
    longitude: -122.68,
  },
  demographics: {
    gender: 'female',
    ethnicity: 'asian',
    educationLevel: 'bachelors',
    householdIncome: null,
    dateOfBirth: '1990-04-02',
  },
  employment: {
    employmentStatus: 'employedfulltime',
    industry: ['software'],
    jobFunctions: ['engineering'],
    company: 'Analytical Engines',
    companySize: '51-200',
    jobTitle: 'Software Engineer',
    seniorityLevel: 'senior',
    roleDescription: 'I write programs for engines.',
    email: null,
  },
  skills: ['Nursing'],
};

function by(userId: string): CommandContext {
  const id = randomUUID();
  return { actor: { kind: 'panelist', id: userId }, commandId: id, correlationId: id, causationId: id };
}

async function append(log: EventLog, stream: string, events: readonly DomainEvent[], occurredAt: string): Promise<void> {
  const context = by('seed');
  await log.append(
    stream,
    events.map((event, index) => ({ eventId: derivedId(context.commandId, index), event, metadata: { ...context, occurredAt } })),
    'no-stream',
  );
}

/**
 * A valid project entry: a remote survey with one question, for any person in the United States.
 */
export const surveyEntry = {
  code: 'TEST-SURVEY',
  name: 'A test survey',
  description: 'What we want to know.',
  kindOfResearch: 9,
  researchConductType: 2,
  talkToAudience: 2,
  incentive: 50,
  timeMinutesRequired: 20,
  companyName: 'Test & Co',
  hideCompanyName: false,
  externalResearcher: null,
  countries: ['US'],
  topics: ['Science'],
  nda: { type: 'none' },
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  autoInvite: false,
  participantsWanted: 5,
  status: 'published',
  target: {},
  doubleScreening: false,
  highQuestionLimit: false,
  screener: [
    {
      uid: 'q1',
      questionType: 1,
      text: 'Do you?',
      isRequired: true,
      includeOtherOption: false,
      answers: [
        { uid: 'yes', text: 'Yes', answerValue: 1 },
        { uid: 'no', text: 'No', answerValue: 2 },
      ],
      logic: [],
    },
    { uid: 'q2', questionType: 2, text: 'Why?', isRequired: true, includeOtherOption: false, answers: [], logic: [] },
  ],
} as const;
