import type { Evidence } from '../evidence.js';
import { finalConversations, finalReferrals } from '../folded-referrals.js';
import type { BegunConversation } from '../folded-referrals.js';
import type { Violation } from '../violation.js';

const rule = 'unread counts and lists equal the log';

const hasUnread = ({ readUpTo, count }: BegunConversation, side: 'participant' | 'researcher'): boolean => readUpTo[side] < count;

/**
 * When everything rests, what the pages show equals the states that the deciders fold from the log: unread
 * conversations of both sides, each conversation's messages, every referral's status and the bonuses of a lifetime.
 * So do the rows of these read models.
 */
export function pagesShowTheLog({
  log,
  shown,
  readModels,
  erased,
  unrest,
}: Pick<Evidence, 'log' | 'shown' | 'readModels' | 'erased' | 'unrest'>): readonly Violation[] {
  if (unrest.length > 0) return [];
  const conversations = finalConversations(log);
  const referrals = finalReferrals(log);
  const violations: Violation[] = [];
  const differs = (what: string, found: unknown, due: unknown): void => {
    if (found !== due) violations.push({ rule, what: `${what}: ${String(found)} instead of ${String(due)}` });
  };
  for (const { person, ...page } of shown.people.filter((each) => !erased.has(each.person))) {
    const own = conversations.filter(({ userId }) => userId === person);
    differs(`unread of ${person}`, page.unread, own.filter((each) => hasUnread(each, 'participant')).length);
    differs(`conversations of ${person}`, page.conversations.length, own.length);
    for (const { uid, messages, read, locked } of page.conversations) {
      const state = own.find(({ conversationUid }) => conversationUid === uid);
      differs(`messages in ${uid}`, messages, state?.count);
      differs(`${uid} was read`, read, state && !hasUnread(state, 'participant'));
      differs(`${uid} is closed`, locked, state && state.status === 'locked');
    }
    const referred = referrals.filter(({ referrerId }) => referrerId === person);
    differs(`referrals of ${person}`, page.referralCount, referred.length);
    for (const { id, status } of page.referrals)
      differs(`referral ${id}`, status, referred.find(({ referralId }) => referralId === id)?.status);
    const paid = referred.filter(({ status }) => status === 'PAID');
    differs(
      `bonuses of ${person}`,
      page.bonusCents,
      paid.reduce((sum, { bonusCents }) => sum + bonusCents, 0),
    );
  }
  for (const { projectId, ...page } of shown.projects) {
    const own = conversations.filter((each) => each.projectId === projectId);
    differs(`conversations of ${projectId}`, page.conversations, own.length);
    differs(`unread of ${projectId}`, page.unread, own.filter((each) => hasUnread(each, 'researcher')).length);
  }
  const rowOf = (name: string, id: string) =>
    readModels.find((model) => model.name === name)?.live.get(id) as Readonly<Record<string, unknown>> | undefined;
  for (const each of conversations) {
    const row = rowOf('conversations', each.conversationUid);
    if (row === undefined) continue;
    differs(`messageCount of ${each.conversationUid}`, row['messageCount'], each.count);
    differs(`readByParticipant of ${each.conversationUid}`, row['readByParticipant'], !hasUnread(each, 'participant'));
    differs(`readByResearcher of ${each.conversationUid}`, row['readByResearcher'], !hasUnread(each, 'researcher'));
  }
  for (const { referralId, status } of referrals) {
    const row = rowOf('referrals', referralId);
    if (row === undefined) continue;
    differs(`status of ${referralId}`, row['status'], status);
    differs(`${referralId} counts as paid`, row['paidAt'] !== null, status === 'PAID');
  }
  return [...violations, ...shown.failures.map((what) => ({ rule, what }))];
}
