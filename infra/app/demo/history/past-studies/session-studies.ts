import { checkbox, line, number, out, radio, sample, slider, words } from '../../projects/samples/sample-project.js';

/** Studies with a session, closed long ago. */
export const sessionStudies = {
  bankApp: sample(
    'PA-BANKAPP',
    'Your banking app in the week before payday',
    'Forty-five minutes by video on what you look at, what you avoid, and what you wish the app had told you. We never ask for amounts.',
    { kind: 1, incentive: 90, minutes: 45, company: 'Juniper Bank', topics: ['Finance'], daysAgo: 0, wanted: 16 },
    [
      radio('app', 'Do you use a banking app?', ['Daily', 'Weekly', out('Rarely')]),
      words('before', 'What do you check in the days before payday?'),
    ],
  ),
  heating: sample(
    'PA-HEATING',
    'Who decides how warm it is at home?',
    'An interview of an hour on thermostats, blankets and peace in the household.',
    {
      kind: 1,
      incentive: 120,
      minutes: 60,
      company: 'Hearth & Hours',
      topics: ['Family & Relationships'],
      daysAgo: 0,
      wanted: 12,
    },
    [
      radio('heat', 'How is your home heated?', ['Gas', 'A heat pump', 'Electricity', 'Something else']),
      number('people', 'How many people live there?', 1, 12),
      words('argue', 'When did you last disagree about the temperature?'),
    ],
  ),
  telehealth: sample(
    'PA-TELEHEALTH',
    'Seeing a doctor on a screen: rebooking a visit',
    'A usability test for people who saw a doctor by video in the past three months.',
    {
      kind: 6,
      incentive: 75,
      minutes: 45,
      company: 'Willow Street Health',
      topics: ['Health & Wellness'],
      daysAgo: 0,
      wanted: 10,
    },
    [
      radio('visit', 'Did you see a doctor by video in the past three months?', ['Once', 'More often', out('No')]),
      line('device', 'On which device?', true),
    ],
  ),
  roadmap: sample(
    'PA-ROADMAP',
    'The feature that you argued against',
    'An interview with people who decide what gets built. We talk about one thing that you kept out of a product, and how you said no.',
    {
      kind: 1,
      incentive: 175,
      minutes: 60,
      company: 'Steadyhand Systems',
      topics: ['Information Technology', 'Business'],
      daysAgo: 0,
      wanted: 10,
    },
    [
      radio('decide', 'Do you take part in deciding what your product does next?', ['I decide', 'I advise', out('No')]),
      words('dropped', 'Which idea did you drop in the past year, and who was disappointed?'),
    ],
  ),
  streaming: sample(
    'PA-STREAMING',
    'One sofa, four remote controls',
    'A focus group of six by video on how you find something that everybody wants to watch.',
    { kind: 2, incentive: 100, minutes: 90, company: 'Longwave Audio', topics: ['Arts & Entertainment'], daysAgo: 0, wanted: 12 },
    [
      checkbox('services', 'What do you pay for?', ['One service', 'Two', 'Three or more']),
      number('minutes', 'How many minutes does it take you to choose a film?', 0, 120),
    ],
  ),
  checkout: sample(
    'PA-CHECKOUT',
    'Buying a lamp in four shops',
    'A moderated test of forty-five minutes. You choose a lamp in four online shops and tell us at which step you would have left.',
    { kind: 6, incentive: 85, minutes: 45, company: 'Paper Lantern', topics: ['Shopping'], daysAgo: 0, wanted: 15 },
    [
      radio('often', 'How often do you buy for your home online?', ['Monthly', 'A few times a year', out('Never')]),
      line('left', 'In which shop did you last give up, and why?'),
    ],
  ),
  secondHand: sample(
    'PA-SECONDHAND',
    'Selling what your child has outgrown',
    'An interview by video on photographs, prices and the people who come to the door.',
    {
      kind: 1,
      incentive: 95,
      minutes: 50,
      company: 'Hemline',
      topics: ['Family & Relationships', 'Shopping'],
      daysAgo: 0,
      wanted: 14,
    },
    [
      radio('sold', 'Did you sell things of a child in the past year?', ['Yes', 'I gave them away', out('No')]),
      words('price', 'How do you decide on a price?'),
    ],
  ),
  renters: sample(
    'PA-RENTERS',
    'A call about the letter from your landlord',
    'Half an hour by phone on the last letter that you had to read twice.',
    { kind: 5, incentive: 60, minutes: 30, company: 'Plainform', topics: ['Law & Government'], daysAgo: 0, wanted: 20 },
    [
      radio('rent', 'Do you rent your home?', ['Yes', out('No')]),
      slider('clear', 'How clear was the last letter? (0 = not at all, 10 = entirely)', 0, 10),
      words('letter', 'What was it about?'),
    ],
  ),
} as const;
