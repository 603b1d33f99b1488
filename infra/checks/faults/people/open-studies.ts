import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { aProject, question, shortScreener, validProject } from '../../../testing/builders.js';
import type { DirectAccess } from '../product/direct-access.js';
import { addressOf, CANARY } from './person.js';
import type { Person } from './person.js';
import { contextOf, loggedIn } from './seed-people.js';

export interface Studies {
  readonly projectIds: readonly string[];
  /** Those to which people can refer each other: an incentive of 100 dollars and more. */
  readonly referable: ReadonlySet<string>;
  /** The owner of all projects. */
  readonly researcher: Person;
  /** Who decides about what people contest. */
  readonly support: readonly [Person, Person];
}

/** Creates researcher, support and the projects: surveys, which are paid without a session. */
export async function openStudies(access: DirectAccess, count: number): Promise<Studies> {
  const { commands } = access;
  const researcher = await settleStaff(access, 'researcher', 'researcher', 1);
  const { userId: ownerId } = researcher;
  // Enough for all payments of a run.
  const deposit = { type: 'DepositFunds', organizationId: ownerId, reference: 'faults', amountCents: 100_000_000_00 } as const;
  await commands.handle(organizationFundsDecider, organizationFundsStream.of(ownerId), deposit, contextOf(ownerId, 'funds'));
  const projectIds: string[] = [];
  const referable = new Set<string>();
  for (let number = 1; number <= count; number += 1) {
    const isReferable = number % 4 === 1;
    const { projectId, entry } = studyEntry(String(number), (isReferable ? 100 : 20) + number);
    const data = { projectId, ownerId, organizationId: ownerId, entry, at: new Date().toISOString() };
    const order = { type: 'ImportProject', data } as const;
    await commands.handle(projectDecider, projectStream.of(projectId), order, contextOf(ownerId, projectId));
    projectIds.push(projectId);
    if (isReferable) referable.add(projectId);
  }
  const support = [
    await settleStaff(access, 'support', 'usermanager', 2),
    await settleStaff(access, 'second-support', 'usermanager', 3),
  ] as const;
  return { projectIds, referable, researcher, support };
}

/** An account with a role, logged in. */
async function settleStaff(
  access: DirectAccess,
  name: string,
  role: 'researcher' | 'usermanager',
  number: number,
): Promise<Person> {
  const { commands } = access;
  const userId = derivedId(`faults-${name}`);
  const email = `${name}.${CANARY}@people.example`;
  const named = { firstName: `Rosa${CANARY}`, lastName: `Keller${CANARY}` };
  const account = { profileId: null, provider: 'email', passwordHash: null, verification: { kind: 'known' } } as const;
  const register = { type: 'RegisterAccount', userId, email, ...named, ...account } as const;
  await commands.handle(accountDecider, accountStream.of(userId), register, contextOf(userId, 'account'));
  await commands.handle(
    accountDecider,
    accountStream.of(userId),
    {
      type: 'GrantRole',
      role,
      by: { kind: 'operator', id: 'faults' },
      reason: 'Works for the researchers.',
      now: new Date().toISOString(),
    },
    contextOf(userId, 'role'),
  );
  return loggedIn(access, { userId, email, address: addressOf(number) });
}

/** A study that anybody may join, by its code. */
export const studyEntry = (name: string, incentive = 20) =>
  validProject(
    aProject({
      code: `FAULTS-${name}`,
      name: `Kitchen gardens ${name}`,
      incentive,
      participantsWanted: 10_000,
      screener: [...shortScreener, question('what', { questionType: 2, text: 'What do you grow?' })],
    }),
  );
