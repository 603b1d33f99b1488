import {
  hardCriteria,
  highestOwnFeeCents,
  lowestOwnFeeCents,
  minimumIncentiveForReferralCents,
  projectReferralFeeCents,
  type Criterion,
} from '../catalogue/browser.js';
import { contestDays, daysUntilMissing, disputeLifecycle } from '../dispute/browser.js';
import { formatCents } from '../kernel/money.js';
import { counted } from '../kernel/phrases.js';
import {
  checkInOpensMinutes,
  compensationPercent,
  lateCancelHours,
  longestWaitDays,
  maxPlaceHolds,
  missedAfterMinutes,
  placeHoldMinutes,
  placeHoldRenewedBeforeMinutes,
  placeOfferHours,
  promiseTimes,
  screenerCycleLifecycle,
  warningDays,
} from '../participation/browser.js';
import { dayLimitCents, payoutLifecycle, releaseLimitCents } from '../payout/browser.js';
import { linkLifetimeMs, maxPaidProjectReferrals, networkBonusCents, thresholdCents } from '../referral/browser.js';
import { reminderDays, reviewDays } from './review-lifecycle.js';
import { ruleNames, type RuleName } from './rule-names.js';

/** What the installation sets, of what the rules apply. */
export interface RuleSettings {
  readonly screenerCycleLimit: number;
  readonly destinationHoldMs: number;
  readonly referralBonusDays: number;
  readonly paymentPromiseHours: number;
}

/** A rule as its page says it. */
export interface Rule {
  readonly title: string;
  /** The rule in one or two sentences. */
  readonly summary: string;
  readonly points: readonly string[];
}

/** Any time: the rules name durations. */
const epoch = new Date(0).toISOString();

const days = (count: number): string => counted(count, 'day');
const hours = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  return minutes >= 60 && minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
};

const criterionText: Readonly<Record<(typeof hardCriteria)[number], string>> = {
  genders: 'gender',
  ages: 'age',
  educationLevels: 'education',
  ethnicities: 'ethnicity',
  countries: 'country',
} satisfies Partial<Record<Criterion, string>>;

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const person = `Somebody who did not make the decision answers within ${days(reviewDays)}.`;
const silence = 'If nobody answers by then and money is concerned, it is decided for you.';

/**
 * Every rule in words, from the constants by which the product decides (contract, Fairness). The
 * compiler refuses a rule without a page.
 */
const rules: Readonly<Record<RuleName, (settings: RuleSettings) => Rule>> = {
  'who-may-start': () => ({
    title: 'Who may start a screener',
    summary:
      'A project can ask for certain people. What you entered in your profile, and the country of your verified phone number, decide before you answer anything.',
    points: [
      `A project may exclude people by ${listed(hardCriteria.map((each) => criterionText[each]))}, and by nothing else.`,
      'Where a project asks for a country, that of your verified phone number has to fit as well.',
      'Everything else that a project looks for only changes the order in which you see it.',
      'We tell you “met” or “not met” for all of them together. Which one it was would tell others how to answer.',
      'A project for professionals asks for a verified work e-mail.',
      'An invitation by the researcher passes both.',
      'People of the organization that runs a project cannot take part in it.',
    ],
  }),
  'screener-limit': ({ screenerCycleLimit }) => ({
    title: 'How many screeners you may submit',
    summary: `You may submit ${counted(screenerCycleLimit, 'screener')} in ${screenerCycleLifecycle.cycleHours} hours.`,
    points: [
      `The ${screenerCycleLifecycle.cycleHours} hours begin with the first screener that you submit.`,
      'Drafts do not count.',
      'An invitation that skips the questions does not count.',
    ],
  }),
  places: () => ({
    title: 'How places are held',
    summary: `A project’s place is held for ${placeHoldMinutes} minutes while you answer its screener. When a place frees, the waiting list has it first.`,
    points: [
      `If you have saved an answer ${placeHoldRenewedBeforeMinutes} minutes before the end, you have ${placeHoldMinutes} minutes from then on, once.`,
      'Submitting or quitting the screener, and the end of the time, give the place back. What you answered stays saved.',
      `Screeners of at most ${counted(maxPlaceHolds, 'project')} hold a place for you at the same time.`,
      'A held place says that nobody else gets it meanwhile. Whether you are invited depends on your answers.',
      'You can apply without a place that is held for you.',
      `The first person on the waiting list gets a mail, and the place is held for ${counted(placeOfferHours, 'hour')}. Then the next person gets it.`,
      'A person who may not start the screener at that time is passed over.',
      'Your position does not say who else waits.',
    ],
  }),
  'screener-outcome': () => ({
    title: 'How a screener is judged',
    summary: 'Our server compares your answers with what the researcher defined before. Nobody reads them for that.',
    points: [
      'Only the questions on your way through the screener count.',
      'A disqualifying answer does not end the screener, and no answer counts for another project.',
      'Saying No to the terms of confidentiality does not qualify.',
      'We do not say which answer did not fit: it would tell others how to answer.',
    ],
  }),
  selection: () => ({
    title: 'How a researcher chooses',
    summary: 'More people fit than a project has places for. The researcher chooses among the applications.',
    points: [
      'The researcher reads your answers and what you share of your profile.',
      'Nobody is paid for an application, and an application that was not chosen counts for nothing else.',
      'The researcher sees no bank account and no payment of yours.',
    ],
  }),
  'unanswered-application': () => ({
    title: 'Applications that nobody answers',
    summary: `An application without an answer ends by itself: after the day that the project names for its decision, else after ${days(longestWaitDays)}.`,
    points: [
      `The researcher is warned ${days(warningDays)} before.`,
      'Where a project asks for a verified identity, an application without one ends at the same time.',
      'It says nothing about you, and the researcher may still choose you.',
    ],
  }),
  'closed-project': () => ({
    title: 'Projects that close',
    summary: 'A researcher may close a project at any time. Every open application ends with it.',
    points: [
      'A session that is booked stays, and a task that was begun can be finished. An invitation that was not taken up ends.',
      'Work that was done is paid, also on a closed project.',
      'Everybody who applied, or waits for a place, gets a mail.',
    ],
  }),
  'refused-work': () => ({
    title: 'Work that a researcher refuses',
    summary: 'A researcher may refuse work that could not be used, with a reason that you can read. It is not paid.',
    points: [
      `You can dispute it within ${days(contestDays)}.`,
      `The researcher has ${days(disputeLifecycle.answerDays)} to answer. Then our support team decides.`,
      'If it is decided for you, the work counts as accepted and is paid.',
      'Once its payment was sent, work can no longer be refused.',
    ],
  }),
  'no-show': () => ({
    title: 'Sessions that somebody does not come to',
    summary: 'A researcher may record that you did not come, once the session has begun. It is not paid.',
    points: [
      'The researcher can correct the record.',
      'Where you have checked in, they can record it only once they have checked in, too.',
      `You can dispute it within ${days(contestDays)}.`,
      'If it is decided for you, the session counts as attended and is paid.',
    ],
  }),
  'lost-session': () => ({
    title: 'Sessions that a researcher misses or cancels',
    summary: `If the researcher does not come, you receive ${compensationPercent.missed}% of the incentive; if they cancel less than ${lateCancelHours} hours before, ${compensationPercent.cancelled}%.`,
    points: [
      `Both of you check in from ${checkInOpensMinutes} minutes before the session until it ends.`,
      `A researcher who has not checked in ${missedAfterMinutes} minutes after the start has missed the session, if you have.`,
      'The amount is paid at once, whole and without our fee, from what is reserved for your participation.',
      'You may book another time while the project is open, and are then paid in full.',
      'A response that the researcher refuses in the hours before its session counts as a session that they cancel.',
      'Once the session has begun, a researcher who has not checked in cannot refuse the response, if you have.',
      'This is for sessions that you book with Panelist, not for those on a page of the researcher.',
    ],
  }),
  'unanswered-session': ({ paymentPromiseHours }) => {
    // From the end of a session, in hours.
    const times = promiseTimes(epoch, paymentPromiseHours);
    const after = (at: string | undefined): string => hours(Date.parse(at ?? epoch) - Date.parse(epoch));
    return {
      title: 'Work that its researcher does not answer',
      summary:
        times === null
          ? 'A researcher confirms that you took part and approves your payment.'
          : `Work that its researcher neither confirms nor disputes is confirmed by itself after ${after(times.confirmAt)}, and its payment is approved after ${after(times.payAt)}.`,
      points: [
        ...(times === null ? [] : [`The researcher is asked after ${after(times.askAt)}.`]),
        'The time counts from the end of a session, or from when you marked the task as complete.',
        'A project without a session, and without a task that you can mark as complete, has no such time: it begins once the researcher confirms that you took part.',
        'No project can opt out.',
      ],
    };
  },
  'approval-withdrawn': () => ({
    title: 'Approvals that are taken back',
    summary:
      'A researcher may take the approval of a payment back while nothing of it was sent, with a reason that you can read.',
    points: [
      'Once a payment is on its way, its approval stays.',
      'An approval that a dispute led to cannot be taken back.',
      `You can dispute it at once, within ${days(contestDays)}.`,
    ],
  }),
  'payment-release': () => ({
    title: 'Payments that our team releases',
    summary: 'Some payments wait for a person of our team before they are sent.',
    points: [
      `An approval above ${formatCents(releaseLimitCents)} waits.`,
      `What brings one person above ${formatCents(dayLimitCents)} on one day waits, over all causes.`,
      'A bonus for a sign-up, or compensation, waits where the month’s payments of that kind are above what is set aside for them.',
      'The first bonus between two people waits where our team has a question about it.',
      'A payment to an address at which another account is paid waits. With an address of your own it is sent at once.',
      'Who works with an organization’s deposits does not release its payments.',
    ],
  }),
  'payment-provider': () => ({
    title: 'Payments that a provider holds or refuses',
    summary: 'Tremendous sends gift cards and PayPal sends money. Each may hold, refuse or return a payment by its own rules.',
    points: [
      'We tell you what the provider answered, in our words.',
      'Your money is safe. Change where it goes, and it is sent again.',
      'Where it failed for a reason on our side, you don’t need to do anything: we send it again.',
      'Where a provider gives no clear answer, our team finds out whether you were paid. If not, the payment is sent again.',
      `After ${counted(payoutLifecycle.businessDaysUntilEscalation.held, 'business day')} of a provider’s review our team looks into it.`,
      `A payment that has not arrived after ${days(daysUntilMissing)} can be disputed.`,
    ],
  }),
  'payment-voided': () => ({
    title: 'Payments that are taken back',
    summary: 'A payment may be taken back before it was sent: with its approval, or by our payments team.',
    points: [
      'A payment that has arrived is never taken back by us.',
      'Our payments team records a reason, and the records show who did it.',
      `You can ask a person to look at it within ${days(contestDays)}. ${silence}`,
    ],
  }),
  'referral-bonus': ({ referralBonusDays }) => ({
    title: 'Bonuses for referrals',
    summary: 'A bonus is paid whole, once what the referred person earned was paid.',
    points: [
      `To Panelist: ${formatCents(networkBonusCents)}, once the incentives paid to them reach ${formatCents(thresholdCents)}.`,
      `To a project with an incentive of at least ${formatCents(minimumIncentiveForReferralCents)}: ${formatCents(projectReferralFeeCents)}, or what the project names, from ${formatCents(lowestOwnFeeCents)} to ${formatCents(highestOwnFeeCents)}.`,
      `It is sent ${days(referralBonusDays)} after it was earned.`,
      `At most ${maxPaidProjectReferrals} referrals to one project are paid, and one project bonus for the same two people.`,
      'Nobody refers themself.',
      `A link counts for ${days(linkLifetimeMs / 86_400_000)}.`,
      'A payment that is taken back takes the bonus with it.',
    ],
  }),
  'destination-hold': ({ destinationHoldMs }) => ({
    title: 'Changes of where your payments go',
    summary: `A change takes effect once you confirm it, or after ${hours(destinationHoldMs)}. Your payments wait until then.`,
    points: [
      'You confirm it by the link in our mail, or by a passkey. While the e-mail address of your account is new itself, a mail to it confirms nothing.',
      'Where payments go to that address, a change of it has them wait as well. Our mail to the former address takes it back.',
      'A first choice in a new account needs no confirmation. In an older account it is a change as well.',
      'It protects your money where somebody else got into your account. You can take a change back.',
    ],
  }),
  'suspended-account': () => ({
    title: 'Accounts that are suspended',
    summary: 'An administrator may suspend an account, with a reason that you can read.',
    points: [
      'You can log in to one page that says why and since when.',
      'Payments to you wait, and nothing is deleted.',
      `An administrator who did not decide looks at it again if you ask. ${person}`,
    ],
  }),
  erasure: () => ({
    title: 'Erasing an account',
    summary: 'A participant’s account is erased at once. What depends on other accounts is settled by hand first.',
    points: [
      'Projects, funds and decisions of researchers and staff do not belong to them alone.',
      'What the law requires us to retain is named before you confirm, and in the receipt.',
    ],
  }),
  dispute: () => ({
    title: 'Disputes',
    summary: 'A dispute is about work that was refused, a no-show, a missing payment or a held one.',
    points: [
      `You can open it within ${days(contestDays)}.`,
      `The researcher has ${days(disputeLifecycle.answerDays)} to answer, and our support team decides within ${days(disputeLifecycle.decisionDays)}.`,
      `You can appeal a decision against you once, within ${days(disputeLifecycle.appealDays)}. Another person decides then.`,
      `Where you asked by a decision’s “Ask a person to look at this”, and nobody has decided after ${days(disputeLifecycle.silenceDays)}, it is decided for you.`,
    ],
  }),
  review: () => ({
    title: 'A person looks at it',
    summary: `You can ask a person to look at a decision again, within ${days(contestDays)} of it.`,
    points: [
      person,
      silence,
      `Our support team is reminded ${reminderDays.map(days).join(' and ')} before the end.`,
      'The answer has a reason, and a statement of its own.',
    ],
  }),
};

/** One rule in words. */
export const ruleOf = (name: RuleName, settings: RuleSettings): Rule & { readonly name: RuleName } => ({
  name,
  ...rules[name](settings),
});

/** The page of a rule, as a path. */
export const rulePath = (name: RuleName): string => `/panelists/v2/rules/${name}`;

/** The head of a rule's page, by its path behind the base of the app; null for every other page. */
export function headOfRule(path: string, settings: RuleSettings) {
  const name = ruleNames.find((each) => path === `rules/${each}`);
  if (name === undefined) return null;
  const { title, summary } = ruleOf(name, settings);
  return { title, description: summary, imageText: `Panelist, our rules: ${title}`, path: rulePath(name) };
}
