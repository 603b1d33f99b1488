type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A recorded answer in the form that the contract has had since: a profile has more sections, all
 * empty for people of the first edition, and its place of residence is an object of its own.
 */
export function asToday(path: string, answer: unknown): unknown {
  if (!path.startsWith('/api/v4/profiles/user/') || !isObject(answer) || !isObject(answer['location'])) return answer;
  const { placeId, ...city } = answer['location'];
  const noLink = { url: null };
  return {
    ...answer,
    videoIntroUrl: null,
    externalOrganizationId: null,
    notificationSettings: { dailyDigest: true, targetedResearchInvitation: true },
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
      emailVerifiedAt: null,
      emailVerifiedUntil: null,
    },
  };
}
