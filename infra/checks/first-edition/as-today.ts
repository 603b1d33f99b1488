type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sentences that say more since, or say it in our words. */
const sentences: Readonly<Record<string, string>> = {
  'An e-mail address or phone number was reserved for this account.':
    'An e-mail address, a phone number, an account at another site or a verified identity was reserved for this account.',
  'The money waits for you at PayPal. Accept it with a PayPal account of that e-mail address.':
    'The money waits for you at PayPal for 30 days. Accept it with a PayPal account of that e-mail address.',
  'That is not possible: this application\'s status is "Payment Sent".': 'You have taken part in this project already.',
};

/** A provider's own words, which staff alone read since. */
const forParticipants: Readonly<Record<string, string>> = {
  'There are not enough funds in your account':
    'An error occurred, our team has been notified and will resolve it as soon as possible',
};

/**
 * Names of fields whose form has changed: `actions` of a response are two groups, named by the server's
 * table; its `task` is no longer the project's; `expectedDate` counts the providers' business days. Their
 * own tests say which.
 */
const changed = new Set(['actions', 'task', 'expectedDate']);

function withChanges(value: unknown, words: typeof sentences): unknown {
  if (typeof value === 'string') return words[value] ?? value;
  if (Array.isArray(value)) return value.map((each) => withChanges(each, words));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !changed.has(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, withChanges(each, words)]));
}

/** What a recorded answer said, in the form that the contract has had since. */
export function asToday(path: string, recorded: unknown): unknown {
  const isOfStaff = path.startsWith('/api/v4/operations/') || path.startsWith('/api/v4/support/');
  const answer = withChanges(recorded, isOfStaff ? sentences : { ...sentences, ...forParticipants });
  if (!isObject(answer)) return answer;
  if (/^\/api\/v4\/operations\/payouts\/[^/?]+$/.test(path)) return payoutToday(answer);
  const { location } = answer;
  return path.startsWith('/api/v4/profiles/user/') && isObject(location) ? profileToday(answer, location) : answer;
}

/** Its attempts are a list; their number was one. */
function payoutToday({ attempts: _number, ...answer }: Json): Json {
  return answer;
}

/** The place of residence is an object of its own. */
function profileToday(answer: Json, { placeId, ...city }: Json): Json {
  return { ...answer, location: { city: { ...city, id: placeId }, state: city['state'] } };
}
