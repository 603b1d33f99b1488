import { fits, line, number, onPage, out, radio, sample, slider, words } from '../../projects/samples/sample-project.js';

/** Studies that Dana did not take part in: she told friends of them. */
export const sharedStudies = {
  sleep: sample(
    'PA-SLEEP',
    'Ten nights with a sleep diary',
    'For ten nights you note when you went to bed, what kept you awake, and how you felt at breakfast. No device, no app: a page and two minutes.',
    {
      kind: 10,
      incentive: 140,
      minutes: 60,
      company: 'Lullwater',
      topics: ['Health & Wellness'],
      daysAgo: 0,
      wanted: 30,
      referralFee: 60,
      task: onPage('lullwater.example/diary', 'Fill the page in before your first coffee.'),
    },
    [
      radio('rested', 'How often do you wake up rested?', ['Seldom', 'Now and then', out('Every day')]),
      slider('hours', 'How many hours do you sleep on a weekday?', 3, 11),
      words('awake', 'What kept you awake last?'),
    ],
  ),
  receipts: sample(
    'PA-RECEIPTS',
    'A month of receipts in a shoebox',
    'You collect every receipt for four weeks and tell us each Sunday which one you would rather not have found.',
    {
      kind: 10,
      incentive: 160,
      minutes: 120,
      company: 'Pennywise Labs',
      topics: ['Finance', 'Shopping'],
      daysAgo: 0,
      wanted: 20,
      task: onPage('pennywise.example/shoebox', 'A photo of the box will do; the amounts stay yours.'),
    },
    [
      radio('keeps', 'What do you do with receipts?', ['I keep them', fits('I lose them'), out('I never take one')]),
      number('week', 'How many did you get last week?', 0, 60),
      line('rather', 'Which one would you rather not have found?'),
    ],
  ),
  mornings: sample(
    'PA-MORNINGS',
    'Five school mornings, minute by minute',
    'On five mornings you write down what happens between the alarm and the front door, and which minute was the longest.',
    {
      kind: 10,
      incentive: 120,
      minutes: 75,
      company: 'Hearth & Hours',
      topics: ['Family & Relationships'],
      daysAgo: 0,
      wanted: 24,
      referralFee: 75,
      task: onPage('hearthandhours.example/mornings', 'Five short pages; the last one asks for a drawing.'),
    },
    [
      radio('first', 'Who is up first at your home?', ['I am', 'Somebody else', fits('The cat')]),
      number('leave', 'How many minutes lie between the alarm and the door?', 5, 240),
      words('lost', 'Where does the time go?'),
    ],
  ),
} as const;
