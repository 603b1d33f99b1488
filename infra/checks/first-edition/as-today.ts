type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const everyMail = { dailyDigest: true, targetedResearchInvitation: true };

/** Sentences of support's history that say more since. */
const sentences: Readonly<Record<string, string>> = {
  'An e-mail address or phone number was reserved for this account.':
    'An e-mail address, a phone number or an account at another site was reserved for this account.',
};

function withSentences(value: unknown): unknown {
  if (typeof value === 'string') return sentences[value] ?? value;
  if (Array.isArray(value)) return value.map(withSentences);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withSentences(each)]));
}

/** A recorded answer in the form that the contract has had since. */
export function asToday(path: string, recorded: unknown): unknown {
  const answer = withSentences(recorded);
  if (!isObject(answer)) return answer;
  if (path === '/v2/panelists/me' && isObject(answer['response'])) {
    return { ...answer, response: { ...answer['response'], ...newInUser } };
  }
  const { location } = answer;
  return path.startsWith('/api/v4/profiles/user/') && isObject(location) ? profileToday(answer, location) : answer;
}

/** A user says more about the account and the dashboard; all of it as it is at the beginning. */
const newInUser = {
  consent: null,
  pendingEmail: null,
  notificationSettings: everyMail,
  sort: 'v4Score',
  strengthPanelOpen: true,
  tour: 'neverStarted',
  dismissed: [],
};

/**
 * A profile has more sections, all empty for people of the first edition, and its place of residence
 * is an object of its own.
 */
function profileToday(answer: Json, { placeId, ...city }: Json): Json {
  const noLink = { url: null };
  return {
    ...answer,
    videoIntroUrl: null,
    externalOrganizationId: null,
    notificationSettings: everyMail,
    location: {
      city: { ...city, id: placeId, locality: city['city'], administrative_area: null, postal_code: null },
      state: city['state'],
      zipcode: null,
    },
    personal: {
      relationshipStatus: null,
      languages: [],
      pets: [],
      livingSituation: null,
      homeOwner: null,
      childrenBirthYears: [],
    },
    technical: {
      browsers: [],
      smartphoneOS: [],
      tabletOS: [],
      computerOS: [],
      programmingLanguages: [],
      webcam: null,
      mobilePhoneWithInternet: null,
    },
    socialLinks: { linkedin: noLink, facebook: noLink, twitter: noLink, instagram: noLink, github: noLink },
    topics: [],
    employment: {
      ...(isObject(answer['employment']) ? answer['employment'] : {}),
      income: null,
      smallBusinessOwner: null,
      internalOrExternalCompanyId: null,
      emailVerifiedAt: null,
      emailVerifiedUntil: null,
    },
  };
}
