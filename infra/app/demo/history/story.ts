import { derivedId } from '@panelist/domain/kernel';
import { changePayoutSettings } from '@panelist/domain/profile';
import { datedFrom, sampleProject, type SampleProject } from '../projects/sample-projects.js';
import type { OwnAnswers } from './answers.js';
import { referralSteps } from './referrals/referral-steps.js';
import { daysBefore, type Step } from './step.js';
import { takingPart, type People } from './take-part.js';

/** Days between the first step and the time up to which the history leads. */
export const storyDays = 245;

interface Study {
  readonly project: SampleProject;
  /** Days before the end at which Dana applied. */
  readonly applied: number;
  readonly words?: OwnAnswers;
}
/**
 * What was written about a study, in turns: by Dana first, unless `byResearcher` says otherwise.
 */
interface Talk {
  /** Days before the end, and the hour at which the talk begins. */
  readonly on: number;
  readonly hour: number;
  readonly byResearcher?: boolean;
  readonly texts: readonly string[];
  /** Dana has not read the last message. */
  readonly unread?: boolean;
}
interface PaidStudy extends Study {
  readonly message: string;
  /** In US dollars. */
  readonly tip?: number;
}

/**
 * Where Dana's payments go. Gift cards to the second address are not delivered
 * (`special-address.ts`).
 */
const payPal = { type: 'PAYPAL', email: 'dana.rivera@mail.example' } as const;
const mistaken = { type: 'TREMENDOUS', email: 'unclaimed@sandbox.example' } as const;

/**
 * The months of the demo's participant before the demo begins: each step in the words of a person,
 * in the order of time.
 */
export function story(people: People, upTo: number): readonly Step[] {
  const on = (days: number, hour: number) => daysBefore(upTo, days, hour);
  const step = (key: string, at: number, run: Step['run']): Step => ({ key, at, run });

  const applying = ({ project, applied, words = {} }: Study, fits = true) => {
    const part = takingPart(people, project);
    const of = (what: string) => `${project.code} ${what}`;
    return {
      part,
      of,
      steps: [
        step(of('publish'), on(applied + 4, 15), part.publish),
        step(of('apply'), on(applied, 18.2), async (world) => part.apply(world, words, fits)),
      ],
    };
  };
  const talking = (study: Pick<Study, 'project'>, { on: days, hour, byResearcher = false, texts, unread = false }: Talk) => {
    const part = takingPart(people, study.project);
    const isDanas = (index: number) => (index % 2 === 0) !== byResearcher;
    const said = texts.map((text, index) => {
      const what = `message ${days} ${index}`;
      return step(`${study.project.code} ${what}`, on(days, hour + index * 0.4), async (world) =>
        isDanas(index) ? part.write(world, what, text) : part.answer(world, what, text),
      );
    });
    if (unread) return said;
    const what = `read ${days}`;
    const read = step(`${study.project.code} ${what}`, on(days, hour + texts.length * 0.4), async (world) =>
      isDanas(texts.length - 1) ? part.readByResearcher(world, what) : part.read(world, what),
    );
    return [...said, read];
  };
  const closing = (study: Study, after: number): Step => {
    const { part, of } = applying(study);
    return step(of('close'), on(study.applied - after, 21), async (world) => {
      await part.close(world);
      await part.seeClosing(world);
    });
  };
  const quickOne = (study: PaidStudy): readonly Step[] => {
    const { part, of, steps } = applying(study);
    const { applied, message, tip = 0 } = study;
    return [
      ...steps,
      step(of('invite'), on(applied - 1, 16.5), async (world) => part.invite(world, message)),
      step(of('start'), on(applied - 1, 19), part.start),
      step(of('complete'), on(applied - 1, 20), part.complete),
      step(of('attended'), on(applied - 2, 17), part.attended),
      step(of('approve'), on(applied - 2, 17.1), async (world) => part.approve(world, tip)),
      ...(applied > 9 ? [closing(study, 9)] : []),
    ];
  };
  const booked = (study: PaidStudy) => {
    const { part, of, steps } = applying(study);
    const { applied, message } = study;
    const times = [on(applied - 4, 17), on(applied - 4, 19), on(applied - 5, 17)];
    return {
      part,
      of,
      steps: [
        ...steps,
        step(of('offer'), on(applied - 1, 16), async (world) => part.offer(world, times)),
        step(of('invite'), on(applied - 1, 16.2), async (world) => part.invite(world, message)),
        step(of('book'), on(applied - 1, 20), async (world) => part.book(world, times[1] ?? upTo)),
      ],
    };
  };
  const meeting = (study: PaidStudy): readonly Step[] => {
    const { part, of, steps } = booked(study);
    const { applied, tip = 0 } = study;
    return [
      ...steps,
      step(of('attended'), on(applied - 4, 20.5), part.attended),
      step(of('approve'), on(applied - 5, 16), async (world) => part.approve(world, tip)),
      closing(study, 12),
    ];
  };
  const noShow = (study: PaidStudy): readonly Step[] => {
    const { part, of, steps } = booked(study);
    const { applied } = study;
    return [
      ...steps,
      step(of('missed'), on(applied - 4, 21), part.missed),
      step(of('contest'), on(applied - 6, 18), async (world) =>
        part.contest(
          world,
          'no-show',
          'My daughter had a fever that evening, and I wrote the next day. I have never missed a session before. Please take the no-show out of my record.',
        ),
      ),
      step(of('answer dispute'), on(applied - 7, 15), async (world) =>
        part.answerDispute(
          world,
          'no-show',
          'We are sorry about the fever. Five people waited for a quarter of an hour, and the message reached us after the group had ended.',
        ),
      ),
      step(of('decide dispute'), on(applied - 9, 16), async (world) =>
        part.declineDispute(
          world,
          'no-show',
          'The group began without you, and nobody was told before. A fever cannot be planned, but the record says what happened, so it stays.',
        ),
      ),
      closing(study, 12),
    ];
  };
  /** Dana has contested the rejection, and the researcher's time to answer runs. */
  const contested = (study: PaidStudy): readonly Step[] => {
    const { part, of, steps } = applying(study);
    const { applied, message } = study;
    return [
      ...steps,
      step(of('invite'), on(applied - 1, 16.5), async (world) => part.invite(world, message)),
      step(of('start'), on(applied - 1, 19), part.start),
      step(of('complete'), on(applied - 1, 21), part.complete),
      step(of('refuse'), on(3, 15), async (world) =>
        part.refuse(world, 'Two of the seven pictures show the same morning, so we cannot use the diary.'),
      ),
      step(of('contest'), on(2, 17), async (world) =>
        part.contest(
          world,
          'rejection',
          'The two pictures are of Tuesday and Wednesday. The coats hang alike because it rained on both days; the newspaper on the bench shows the dates.',
        ),
      ),
    ];
  };
  const notSelected = (study: Study, fits = true): readonly Step[] => [...applying(study, fits).steps, closing(study, 8)];
  const settings = (days: number, body: typeof payPal | typeof mistaken): Step =>
    step(`payout settings ${days}`, on(days, 17.5), async ({ call }) =>
      call(changePayoutSettings, people.participant, { body }, derivedId('demo-history', 'payout-settings', days)),
    );

  const cancelled: Study = { project: sampleProject('PA-GLASSES'), applied: 63 };
  const unclaimed: PaidStudy = {
    project: sampleProject('PA-KITCHEN'),
    applied: 26,
    words: { regret: 'A spiralizer. It takes longer to clean than to use.' },
    message: 'Thank you! The pictures are waiting for you.',
  };
  const steps = [
    ...quickOne({
      project: sampleProject('PA-PANTRY'),
      applied: 236,
      words: { meals: 5, oldest: 'A jar of saffron from my mother-in-law. Nothing has been festive enough for it.' },
      message: 'Your shelf sounds like ours. Welcome to the study!',
    }),
    ...meeting({
      project: sampleProject('PA-BANKAPP'),
      applied: 214,
      words: { before: 'The balance, then what is still to come off it. I avoid the chart of spending.' },
      message: 'We would love to hear how that week goes for you. Please choose a time that suits you.',
      tip: 10,
    }),
    ...notSelected({
      project: sampleProject('PA-COMMUTE'),
      applied: 196,
      words: { miles: 7, other: 'By bus and on foot, in forty minutes.' },
    }),
    ...quickOne({
      project: sampleProject('PA-RECIPEBOX'),
      applied: 176,
      words: { last: 'Lentils with burnt onions, from a friend’s message.' },
      message: 'A cook with a phone at hand: just whom we are looking for.',
    }),
    settings(165, payPal),
    ...meeting({
      project: sampleProject('PA-HEATING'),
      applied: 152,
      words: { people: 3, argue: 'In January. I was cold, he was not, the cat decided.' },
      message: 'The cat is welcome at the interview, too. Please book a time.',
    }),
    ...notSelected({ project: sampleProject('PA-TELEHEALTH'), applied: 133 }, false),
    ...meeting({
      project: sampleProject('PA-ROADMAP'),
      applied: 120,
      words: { dropped: 'A wish list that could be shared. Sales had promised it to one customer.' },
      message: 'That is exactly the kind of no that we want to talk about.',
      tip: 25,
    }),
    ...noShow({
      project: sampleProject('PA-STREAMING'),
      applied: 97,
      words: { minutes: 25 },
      message: 'Welcome to the group! We begin on time, for six people wait for each other.',
    }),
    ...quickOne({
      project: sampleProject('PA-EVENINGS'),
      applied: 81,
      words: { plan: 4, monday: 'I meant to read. I repaired a bicycle with my daughter instead, and it was better.' },
      message: 'Thank you for Monday evening. We are curious about the other six.',
    }),
    ...applying(cancelled).steps,
    step('PA-GLASSES cancel', on(61, 17), async (world) =>
      applying(cancelled).part.cancel(world, 'I am away that week after all. Good luck with the study!'),
    ),
    closing(cancelled, 14),
    ...meeting({
      project: sampleProject('PA-CHECKOUT'),
      applied: 54,
      words: { left: 'A shop for rugs. It asked me to log in before it told me what delivery costs.' },
      message: 'You see what we have missed. Please choose a time.',
    }),
    ...meeting({
      project: sampleProject('PA-SECONDHAND'),
      applied: 38,
      words: { price: 'Half of what I would pay myself, and a bit less if it should be gone by Sunday.' },
      message: 'Your way of pricing made us smile. Please book a time that suits you.',
      tip: 5,
    }),
    settings(28, mistaken),
    ...quickOne(unclaimed),
    settings(20, payPal),
    ...meeting({
      project: sampleProject('PA-RENTERS'),
      applied: 17,
      words: { clear: 3, letter: 'A rise of the rent, with a table that did not add up.' },
      message: 'We can call you at the time that you choose.',
    }),
    ...contested({
      project: sampleProject('PA-HALLWAY'),
      applied: 12,
      words: { coats: 9, first: 'The dog’s leash, and the dog with it.' },
      message: 'Nine coats in one hallway: we have to see that. Welcome to the study!',
    }),
    ...quickOne({
      project: sampleProject('PA-WEATHER'),
      applied: 4,
      words: { trust: 'In May, at the coast. The map was yellow, we were wet.' },
      message: 'Welcome! The picnic begins whenever you like.',
    }),
    ...talking(
      { project: sampleProject('PA-RECIPEBOX') },
      {
        on: 175,
        hour: 17.5,
        texts: [
          'The card says two shallots. May I take an onion? The shop at the corner has none.',
          'Of course. Cook as you would on any other evening, that is what we want to see.',
          'Good, then it will be a red one. Thank you!',
        ],
      },
    ),
    ...talking(
      { project: sampleProject('PA-HEATING') },
      {
        on: 148,
        hour: 14,
        byResearcher: true,
        texts: [
          'See you this evening. If the thermostat is in sight of your camera, all the better.',
          'It is, between the cat and the coats.',
        ],
      },
    ),
    ...talking(
      { project: sampleProject('PA-STREAMING') },
      {
        on: 92,
        hour: 16,
        texts: [
          'I am sorry that I missed the group: my daughter had a fever. Is there another one?',
          'We are sorry to hear that, and hope she is well again. This group was the last one, but we will think of you for the next study.',
        ],
      },
    ),
    ...talking(
      { project: sampleProject('PA-SECONDHAND') },
      {
        on: 35,
        hour: 17,
        texts: [
          'Shall I have the things that I want to sell at hand?',
          'Yes please, two or three, and the photos that you would put on the page.',
        ],
      },
    ),
    ...talking(
      { project: sampleProject('PA-RENTERS') },
      {
        on: 13,
        hour: 15,
        byResearcher: true,
        texts: [
          'Please have the letter with you when we call. You can black out the amounts.',
          'I will. It is four pages, is that all right?',
          'The longer, the better for us!',
        ],
      },
    ),
    ...referralSteps(people, upTo),
    ...presentSteps(people, upTo, on, talking),
  ];
  return steps.toSorted((a, b) => a.at - b.at);
}

const hourMs = 3_600_000;

/** What goes on when the demo begins, on projects that are open. */
function presentSteps(
  people: People,
  upTo: number,
  on: (days: number, hour: number) => number,
  talking: (study: Pick<Study, 'project'>, talk: Talk) => readonly Step[],
): readonly Step[] {
  const taking = (code: string) => {
    const project = datedFrom(sampleProject(code), upTo);
    const part = takingPart(people, project);
    const publish: Step = {
      key: `${code} publish`,
      at: Date.parse(project.publishedAt ?? '') - hourMs,
      run: part.publish,
    };
    const later = (what: string, at: number, run: Step['run']): Step => ({ key: `${code} ${what}`, at, run });
    return { part, publish, later };
  };
  const pets = taking('IV-PETS');
  const vintage = taking('IV-VINTAGE');
  const office = taking('MD-HOMEOFFICE');
  const money = taking('DI-MONEY-SMALL');
  /** At least 20 hours ahead. */
  const tomorrow = on(upTo % (24 * hourMs) < 22 * hourMs ? -1 : -2, 18);
  return [
    pets.publish,
    pets.later('apply', on(5, 18.5), async (world) =>
      pets.part.apply(world, { helped: 'A vet who drew it on paper, and said what she would do with her own cat.' }),
    ),
    pets.later('offer', on(3, 16), async (world) => pets.part.offer(world, [tomorrow, tomorrow + 2 * hourMs])),
    pets.later('invite', on(3, 16.1), async (world) =>
      pets.part.invite(world, 'Thank you for what you wrote about your cat. Please choose a time; we go gently.'),
    ),
    pets.later('book', on(2, 3.5), async (world) => pets.part.book(world, tomorrow)),
    ...talking(
      { project: sampleProject('IV-PETS') },
      {
        on: 2,
        hour: 4.5,
        texts: [
          'I have booked the first of the two times. May the cat be in the picture?',
          'She may even have the last word. See you then!',
        ],
      },
    ),
    vintage.publish,
    // An hour after its publication; a day has two screeners at most, whatever the hour at which
    // the demo begins.
    vintage.later('apply', upTo - 48 * hourMs, async (world) =>
      vintage.part.apply(world, { returns: 2, best: 'A wool coat from 1974 that fits as if made for me.' }),
    ),
    vintage.later('invite', upTo - 3 * hourMs, async (world) =>
      vintage.part.invite(world, 'Please bring the coat! Choose a time that suits you, evenings included.'),
    ),
    vintage.later('message', upTo - 2 * hourMs, async (world) =>
      vintage.part.answer(
        world,
        'message',
        'One more thing: if you know who wore the coat before you, we would love to hear that story, too.',
      ),
    ),
    office.publish,
    office.later('apply', upTo - 20 * hourMs, async (world) => office.part.apply(world, {})),
    money.publish,
    money.later('draft', upTo - 5 * hourMs, async (world) => money.part.draft(world, {}, 2)),
  ];
}
