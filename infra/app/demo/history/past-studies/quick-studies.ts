import { fits, line, number, onPage, out, radio, sample, slider, words } from '../../projects/samples/sample-project.js';

/** Studies without a session, closed long ago. */
export const quickStudies = {
  pantry: sample(
    'PA-PANTRY',
    'What is at the back of your pantry?',
    'A survey with two photos: the shelf that you use every day, and the one that you have not opened for a month.',
    { kind: 9, incentive: 20, minutes: 15, company: 'Larder Lab', topics: ['Food & Drink'], daysAgo: 0, wanted: 150 },
    [
      radio('cooks', 'Who cooks in your household?', ['Mostly me', 'We take turns', out('Somebody else')]),
      number('meals', 'How many dinners did you cook last week?', 0, 14),
      words('oldest', 'What is the oldest thing on your shelf, and why is it still there?'),
    ],
  ),
  commute: sample(
    'PA-COMMUTE',
    'A week without the car',
    'A survey for people who leave the car at home for five working days and tell us each evening how it went.',
    { kind: 9, incentive: 30, minutes: 25, company: 'Milepost', topics: ['Automobiles & Vehicles'], daysAgo: 0, wanted: 40 },
    [
      radio('drive', 'How do you get to work?', ['By car', 'By car and train', fits('It depends on the weather')]),
      number('miles', 'How many miles is it?', 0, 200),
      line('other', 'How else could you get there?'),
    ],
  ),
  recipeBox: sample(
    'PA-RECIPEBOX',
    'Cook one recipe from a card that we send you',
    'You cook one dinner by a recipe card on your phone and speak your thoughts aloud; your screen is recorded, you are not.',
    {
      kind: 4,
      incentive: 40,
      minutes: 45,
      company: 'Copper Pot',
      topics: ['Food & Drink'],
      daysAgo: 0,
      wanted: 30,
      task: onPage('copperpot.example/card', 'Open the page on the phone that you keep in the kitchen.'),
    },
    [
      radio('phone', 'Do you cook with your phone next to you?', ['Often', 'Sometimes', out('Never')]),
      words('last', 'Which recipe did you follow last, and where did you find it?'),
    ],
  ),
  evenings: sample(
    'PA-EVENINGS',
    'Seven evenings: a diary of what you meant to do',
    'Each evening for a week you note in three sentences what you had planned, what you did, and what came in between.',
    {
      kind: 10,
      incentive: 130,
      minutes: 90,
      company: 'Hearth & Hours',
      topics: ['Family & Relationships'],
      daysAgo: 0,
      wanted: 24,
      task: onPage('hearthandhours.example/diary', 'A reminder comes at eight each evening.'),
    },
    [
      radio('home', 'Who is at home with you in the evening?', ['My partner', 'My family', 'Nobody']),
      slider('plan', 'How much of an evening do you plan? (0 = nothing, 10 = every hour)', 0, 10),
      words('monday', 'How did last Monday evening go?'),
    ],
  ),
  kitchen: sample(
    'PA-KITCHEN',
    'Twelve kitchen tools: keep, give away, never owned',
    'A survey with twelve pictures and one question to each.',
    { kind: 9, incentive: 35, minutes: 20, company: 'Copper Pot', topics: ['Shopping', 'Food & Drink'], daysAgo: 0, wanted: 80 },
    [
      radio('bought', 'Did you buy a kitchen tool in the past year?', ['Yes', 'It was a gift', out('No')]),
      words('regret', 'Which one do you regret?'),
    ],
  ),
  glasses: sample(
    'PA-GLASSES',
    'Trying on glasses with a camera',
    'An unmoderated study of an app that shows you with new glasses.',
    { kind: 4, incentive: 50, minutes: 30, company: 'Fairsight', topics: ['Shopping', 'Beauty'], daysAgo: 0, wanted: 25 },
    [
      radio('glasses', 'Do you wear glasses?', ['Always', 'For reading', out('No')]),
      number('pairs', 'How many pairs do you own?', 0, 20),
    ],
  ),
  hallway: sample(
    'PA-HALLWAY',
    'Seven mornings in your hallway',
    'A diary of a week: each morning a picture of the place where coats, keys and shoes are, and one sentence on what you looked for.',
    {
      kind: 10,
      incentive: 55,
      minutes: 40,
      company: 'Hearth & Hours',
      topics: ['Family & Relationships'],
      daysAgo: 0,
      wanted: 30,
      task: onPage('hearthandhours.example/hallway', 'Take the picture before you leave.'),
    },
    [
      radio('hallway', 'Does your home have a hallway?', ['Yes', 'Something like one', out('No')]),
      number('coats', 'How many coats hang there now?', 0, 40),
      words('first', 'What did you look for last?'),
    ],
  ),
  weather: sample(
    'PA-WEATHER',
    'Five weather maps, one picnic',
    'You plan a picnic with five maps in turn and say at which one you would have stayed at home.',
    {
      kind: 4,
      incentive: 45,
      minutes: 30,
      company: 'Isobar',
      topics: ['Science', 'Travel'],
      daysAgo: 0,
      wanted: 35,
      task: onPage('isobar.example/picnic', 'Use a computer, so that the maps are large enough.'),
    },
    [
      radio('looks', 'How often do you look at a weather map?', ['Daily', 'Before a trip', out('Never')]),
      words('trust', 'When did a forecast last let you down?'),
    ],
  ),
} as const;
