import { projectIdOf } from '@panelist/domain/catalogue';
import { referralCodeOf } from '@panelist/domain/identity';
import { sampleProject, type SampleProject } from '../../projects/sample-projects.js';
import { daysBefore, type Step } from '../step.js';
import { takingPart, type People } from '../take-part.js';
import { friends, type Friend } from './friends.js';
import { friendId, join } from './join.js';

/**
 * The people whom Dana referred, to Panelist and to studies, up to every status that a referral can
 * have for long (document 3 §4, Referral statuses). Days count back from `upTo`.
 */
export function referralSteps(people: People, upTo: number): readonly Step[] {
  const on = (days: number, hour: number) => daysBefore(upTo, days, hour);
  const code = referralCodeOf(people.participant.userId);
  const byOf = (friend: Friend) => ({ userId: friendId(friend), kind: 'panelist' }) as const;
  const partOf = (friend: Friend, study: SampleProject) => {
    const part = takingPart({ ...people, participant: byOf(friend) }, study, friend.key);
    const step = (what: string, days: number, hour: number, run: Step['run']): Step => ({
      key: `${study.code} ${what} ${friend.key}`,
      at: on(days, hour),
      run,
    });
    return { part, step };
  };

  /** By Dana's own link, or by hers to this study. */
  const joins = (friend: Friend, days: number, study?: SampleProject): Step => ({
    key: `join ${friend.key}`,
    at: on(days, 14),
    run: async (world) => {
      const phone = `+1503555${String(120 + Object.keys(friends).indexOf(friend.key)).padStart(4, '0')}`;
      const origin = { referralCode: code, ...(study && { projectId: projectIdOf(study.code) }) };
      await join(world, friend, phone, origin);
    },
  });
  const follows = (friend: Friend, study: SampleProject, days: number): Step => {
    const { part, step } = partOf(friend, study);
    return step('follow', days, 12, async (world) => part.followLink(world, code));
  };
  const drafts = (friend: Friend, study: SampleProject, days: number): Step => {
    const { part, step } = partOf(friend, study);
    return step('draft', days, 12.5, async (world) => part.draft(world, {}, 1));
  };
  const applies = (friend: Friend, study: SampleProject, days: number, fits = true): Step => {
    const { part, step } = partOf(friend, study);
    return step('apply', days, 13, async (world) => part.apply(world, {}, fits));
  };
  const attends = (friend: Friend, study: SampleProject, applied: number): readonly Step[] => {
    const { part, step } = partOf(friend, study);
    return [
      applies(friend, study, applied),
      step('invite', applied, 15, async (world) => part.invite(world, 'Welcome to the study!')),
      step('start', applied, 18, part.start),
      step('complete', applied, 20, part.complete),
      step('attended', applied - 1, 10, part.attended),
    ];
  };
  /** Approved a day after the application. */
  const isPaid = (friend: Friend, study: SampleProject, applied: number): readonly Step[] => {
    const { part, step } = partOf(friend, study);
    return [...attends(friend, study, applied), step('approve', applied - 1, 11, async (world) => part.approve(world, 0))];
  };
  const seesClosing = (friend: Friend, study: SampleProject, days: number): Step => {
    const { part, step } = partOf(friend, study);
    return step('closed', days, 22, part.seeClosing);
  };
  const runs = (study: SampleProject, published: number, closed: number): readonly Step[] => {
    const { publish, close } = takingPart(people, study);
    return [
      { key: `${study.code} publish`, at: on(published, 9), run: publish },
      { key: `${study.code} close`, at: on(closed, 21), run: close },
    ];
  };

  const { tom, priya, jonas, mei, luis, hannah, marc, grace, aisha, ben, sofia, oskar } = friends;
  return [
    ...runs(sampleProject('PA-SLEEP'), 150, 128),
    ...runs(sampleProject('PA-RECEIPTS'), 62, 40),
    ...runs(sampleProject('PA-MORNINGS'), 14, 2),

    // To Panelist: three studies up to $75, and the bonus.
    joins(tom, 231),
    ...isPaid(tom, sampleProject('PA-PANTRY'), 230),
    ...isPaid(tom, sampleProject('PA-COMMUTE'), 198),
    ...isPaid(tom, sampleProject('PA-RECIPEBOX'), 174),
    joins(mei, 126),
    ...isPaid(mei, sampleProject('PA-EVENINGS'), 78),
    joins(hannah, 92),
    ...isPaid(hannah, sampleProject('PA-KITCHEN'), 25),
    drafts(hannah, sampleProject('PA-WEATHER'), 2),
    joins(marc, 71),
    ...isPaid(marc, sampleProject('PA-RECEIPTS'), 56),
    joins(sofia, 6),
    drafts(sofia, sampleProject('DI-MONEY-SMALL'), 3),
    joins(oskar, 1),

    // To studies of $100 and more.
    joins(priya, 148, sampleProject('PA-SLEEP')),
    ...isPaid(priya, sampleProject('PA-SLEEP'), 144),
    joins(jonas, 146, sampleProject('PA-SLEEP')),
    applies(jonas, sampleProject('PA-SLEEP'), 143, false),
    seesClosing(jonas, sampleProject('PA-SLEEP'), 128),
    follows(tom, sampleProject('PA-EVENINGS'), 83),
    ...isPaid(tom, sampleProject('PA-EVENINGS'), 82),
    joins(luis, 81, sampleProject('PA-EVENINGS')),
    drafts(luis, sampleProject('PA-EVENINGS'), 80),
    seesClosing(luis, sampleProject('PA-EVENINGS'), 72),
    joins(grace, 60, sampleProject('PA-RECEIPTS')),
    ...isPaid(grace, sampleProject('PA-RECEIPTS'), 52),
    follows(mei, sampleProject('PA-MORNINGS'), 13),
    ...isPaid(mei, sampleProject('PA-MORNINGS'), 12),
    joins(aisha, 9, sampleProject('PA-MORNINGS')),
    ...isPaid(aisha, sampleProject('PA-MORNINGS'), 5),
    joins(ben, 8, sampleProject('PA-MORNINGS')),
    ...attends(ben, sampleProject('PA-MORNINGS'), 3),
  ];
}
