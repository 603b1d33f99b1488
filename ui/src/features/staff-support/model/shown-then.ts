import { groundText, ownDisputeStatusText, type DisputeView } from '@panelist/domain/dispute/browser';
import { payoutStatusText } from '@panelist/domain/payout/browser';
import { referralStatusTexts } from '@panelist/domain/referral/browser';
import type { PersonState } from '@panelist/domain/support/browser';
import { formatDetailed } from '../../../shared/display/dates.js';
import { nextText } from '../../../entities/dispute/next-text.js';
import { formatMoney } from '../../../shared/money/money.js';

/** One line of a screen. `key` names the same line at every time. */
export interface Fact {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** One screen, in lines. */
export interface ShownPart {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** A line that an event changed; null where it was not there. */
export interface ChangedFact {
  readonly part: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const verified = (is: boolean): string => (is ? 'verified' : 'not verified');
const list = (texts: readonly string[]): string => (texts.length === 0 ? 'None' : texts.join(', '));
const named = (name: string, value: string): Fact => ({ key: name, name, value });

/** What the screens showed, each as a card of lines. */
export function shownParts(state: PersonState): readonly ShownPart[] {
  const { account, cycle, dashboard, surveys, payouts, referrals, conversations, disputes } = state;
  return [
    {
      title: 'Account',
      facts: [
        named('Name', `${account.firstName} ${account.lastName}`.trim() || 'Erased'),
        named('E-mail', account.email === '' ? 'Erased' : `${account.email}, ${verified(account.isEmailVerified)}`),
        named('New e-mail', account.pendingEmail ?? 'None'),
        named('Phone', account.phone === null ? 'None' : `${account.phone}, ${verified(account.isPhoneVerified)}`),
        named(
          'Identity',
          account.identityVerifiedAt === null ? 'Not verified' : `Verified ${formatDetailed(account.identityVerifiedAt)}`,
        ),
        named('Daily digest', account.notificationSettings.dailyDigest ? 'On' : 'Off'),
        named('Invitations by mail', account.notificationSettings.targetedResearchInvitation ? 'On' : 'Off'),
      ],
    },
    { title: 'Profile', facts: profileFacts(state.profile) },
    {
      title: 'Screeners of the cycle',
      facts: [
        named('Submitted', `${cycle.screenerCount} of ${cycle.limit}`),
        named('Cycle ends', cycle.cycleExpiryDate === null ? 'Not begun' : formatDetailed(cycle.cycleExpiryDate)),
      ],
    },
    {
      title: 'Dashboard',
      facts: groupNames.map(([group, name]) => {
        const { totalCount, items } = dashboard[group];
        return { key: group, name: `${name} (${totalCount})`, value: list(items.map(({ project }) => project.name)) };
      }),
    },
    {
      title: `My projects (${surveys.totalCount})`,
      facts: surveys.surveys.map(({ id, project, statusText, next }) => ({
        key: id,
        name: project.name,
        value: next === null ? statusText : `${statusText}. ${next.what}`,
      })),
    },
    {
      title: 'Earnings',
      facts: [
        named('Paid in total', formatMoney(payouts.paidTotal)),
        ...payouts.items.map(({ id, projectName, net, status }) => ({
          key: id,
          name: projectName ?? 'Referral bonus',
          value: `You receive ${formatMoney(net)}: ${payoutStatusText(status, 'participant')}`,
        })),
      ],
    },
    {
      title: `Referrals (${referrals.totalCount})`,
      facts: [
        named('Bonuses received', formatMoney(referrals.lifetimeBonusReceived ?? 0)),
        ...referrals.items.map(({ id, referredUser, activeStatus, bonusAmount }) => ({
          key: id,
          name: referredUser.prettyFullName,
          value: `${referralStatusTexts[activeStatus].title}, bonus ${formatMoney(bonusAmount)}`,
        })),
      ],
    },
    {
      title: `Conversations (${conversations.total})`,
      facts: conversations.items.map(({ uid, name, messagesCount, latestMessage, read, locked }) => ({
        key: uid,
        name: `${name}${read ? '' : ', unread'}${locked ? ', locked' : ''}`,
        value: `${messagesCount} ${messagesCount === 1 ? 'message' : 'messages'}${latestMessage === null ? '' : `. ${latestMessage.sender.firstName || 'Former participant'}: ${latestMessage.removed ? 'removed' : latestMessage.body}`}`,
      })),
    },
    {
      title: `Disputes (${disputes.totalCount})`,
      facts: disputes.items.map((dispute) => ({
        key: dispute.id,
        name: `${dispute.projectName}: ${groundText[dispute.ground].title}`,
        value: disputeLine(dispute),
      })),
    },
  ];
}

/** As a card of the page shows it: where it is, and who acts next, by when. */
function disputeLine({ status, overdue, next }: DisputeView): string {
  const where = `${ownDisputeStatusText[status]}${overdue ? ', late' : ''}`;
  if (next === null) return where;
  return `${where}. ${nextText(next, 'participant')}${next.dueAt === null ? '' : ` by ${formatDetailed(next.dueAt)}`}.`;
}

const groupNames = [
  ['applications', 'Applications'],
  ['invited', 'Invited'],
  ['scheduled', 'Scheduled'],
  ['processing', 'Payments under way'],
  ['payments', 'Payments made'],
] as const;

function profileFacts(profile: PersonState['profile']): readonly Fact[] {
  if (profile === null) return [];
  return [
    named('Place', profile.location.city.formattedAddress || 'None'),
    named('Skills', list(profile.skills)),
    named('Topics', list(profile.topics)),
    named('Work', [profile.employment.jobTitle, profile.employment.company].filter(Boolean).join(', ') || 'None'),
    named('Photo', profile.picture === null ? 'None' : 'Added'),
    named('Video introduction', profile.videoIntroUrl === null ? 'None' : 'Added'),
  ];
}

/** What differs between two moments, line by line. Without an earlier one everything is new. */
export function changesBetween(before: readonly ShownPart[], after: readonly ShownPart[]): readonly ChangedFact[] {
  return after.flatMap(({ title, facts }, index) => {
    const earlier = new Map((before[index]?.facts ?? []).map((fact) => [fact.key, fact]));
    const later = new Set(facts.map(({ key }) => key));
    const part = title.replace(/ \(\d+\)$/, '');
    const changed = facts.flatMap(({ key, name, value }): readonly ChangedFact[] => {
      const was = earlier.get(key);
      if (was?.value === value && was.name === name) return [];
      return [{ part, name, before: was === undefined ? null : lineOf(was, name), after: value }];
    });
    const gone = [...earlier.values()].filter(({ key }) => !later.has(key));
    return [...changed, ...gone.map(({ name, value }) => ({ part, name, before: value, after: null }))];
  });
}

/** With its name where that changed, too. */
const lineOf = ({ name, value }: Fact, now: string): string => (name === now ? value : `${name}: ${value}`);
