/**
 * Lists about studies: the topics of document 2 §3 and the states of a response of document 1 §3.
 */
export const studyLists = {
  topics: [
    ['artsandentertainment', 'Arts & Entertainment'],
    ['automobilesandvehicles', 'Automobiles & Vehicles'],
    ['beauty', 'Beauty'],
    ['business', 'Business'],
    ['computersandelectronics', 'Computers & Electronics'],
    ['education', 'Education'],
    ['familyandrelationships', 'Family & Relationships'],
    ['finance', 'Finance'],
    ['foodanddrink', 'Food & Drink'],
    ['games', 'Games'],
    ['healthandwellness', 'Health & Wellness'],
    ['homeandgarden', 'Home & Garden'],
    ['informationtechnology', 'Information Technology'],
    ['lawandgovernment', 'Law & Government'],
    ['petsandanimals', 'Pets & Animals'],
    ['realestate', 'Real Estate'],
    ['science', 'Science'],
    ['shopping', 'Shopping'],
    ['socialmedia', 'Social Media'],
    ['sportsandoutdoors', 'Sports & Outdoors'],
    ['travel', 'Travel'],
    ['onlinecommunities', 'Online Communities'],
  ],
  /** The codes are the stored statuses themselves, hence in capitals. */
  screenerResponseStatus: [
    ['DRAFT', 'Incomplete Screener'],
    ['PENDING', 'Submitted'],
    ['INVITED', 'Invited'],
    ['SCHEDULED', 'Scheduled'],
    ['ATTENDED', 'Attended'],
    ['NOSHOW', 'No Show'],
    ['INVALIDRESPONSE', 'Invalid Response'],
    ['REJECTEDQUALITY', 'Disqualified'],
    ['PAID', 'Paid'],
    ['CANCELLED', 'Cancelled'],
  ],
} as const;
