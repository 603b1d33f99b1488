import { sampleOrganizationId } from '@panelist/domain/catalogue';
import type { SignUp } from '@panelist/domain/identity';
import { derivedId, type Role } from '@panelist/domain/kernel';
import type { ProfilePayload } from '@panelist/domain/profile';

/** Every demo account's password (contract, Demo). */
export const demoPassword = 'demo-password';

/** Another organization, without funds until operations deposit some. */
const secondOrganizationId = derivedId('organization', 'second');

/**
 * A person of the demo. `kind`: a participant with a full profile, one without, or a person who
 * takes no part in studies.
 */
export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly kind: 'participant' | 'newcomer' | 'other';
  readonly roles: readonly Role[];
  /** The organization that the person joined, if any. */
  readonly organizationId?: string;
}

export const demoPeople: readonly DemoPerson[] = [
  { email: 'demo@panelist.example', firstName: 'Dana', lastName: 'Rivera', kind: 'participant', roles: [] },
  { email: 'new@panelist.example', firstName: 'Noah', lastName: 'Winter', kind: 'newcomer', roles: [] },
  {
    email: 'researcher@panelist.example',
    firstName: 'Rosa',
    lastName: 'Keller',
    kind: 'other',
    roles: ['researcher'],
    organizationId: sampleOrganizationId,
  },
  {
    email: 'researcher2@panelist.example',
    firstName: 'Ravi',
    lastName: 'Menon',
    kind: 'other',
    roles: ['researcher'],
    organizationId: secondOrganizationId,
  },
  { email: 'support@panelist.example', firstName: 'Sam', lastName: 'Okafor', kind: 'other', roles: ['usermanager'] },
  { email: 'operations@panelist.example', firstName: 'Olga', lastName: 'Brandt', kind: 'other', roles: ['paymentmanager'] },
  { email: 'admin@panelist.example', firstName: 'Alex', lastName: 'Morgan', kind: 'other', roles: ['admin'] },
];

type DemoProfile = Pick<SignUp, 'phone' | 'phoneCountry' | 'location' | 'demographics' | 'employment' | 'skills'>;

/** What the demo's participant says about herself. */
export const demoProfile: DemoProfile = {
  phone: '+12025550142',
  phoneCountry: 'US',
  location: {
    city: 'Portland',
    locality: 'Portland',
    state: 'US-OR',
    country: 'US',
    formattedAddress: 'Portland, Oregon, United States',
    placeId: '5746545',
    latitude: 45.52345,
    longitude: -122.67621,
    zipcode: '97205',
    administrativeArea: 'Oregon',
  },
  demographics: {
    gender: 'female',
    ethnicity: 'hispanic',
    educationLevel: 'bachelors',
    householdIncome: '75000-99999',
    dateOfBirth: '1991-08-23',
  },
  employment: {
    employmentStatus: 'employedfulltime',
    industry: ['software', 'ecommerce'],
    jobFunctions: ['productmanagement', 'userexperience'],
    company: 'Juniper & Finch',
    companySize: '51-200',
    jobTitle: 'Product Manager',
    seniorityLevel: 'senior',
    roleDescription: 'I look after the checkout of an online shop: what we build next, for whom, and whether it worked.',
    email: 'dana.rivera@juniperfinch.example',
    internalOrExternalCompanyId: 'juniperfinch.example',
  },
  skills: ['Product Management', 'User Research', 'Agile', 'Data Analysis', 'E-commerce', 'Figma', 'Teaching'],
};

/** What the demo's participant saved on the profile's page, beyond the sign-up. */
export const demoSections: ProfilePayload = {
  topics: ['Food & Drink', 'Science', 'Travel'],
  personal: {
    relationshipStatus: 'married',
    languages: ['en', 'es'],
    pets: ['cat'],
    livingSituation: 'withpartner',
    homeOwner: false,
    childrenBirthYears: ['2019'],
  },
  technical: {
    browsers: ['chrome', 'safari'],
    smartphoneOS: ['ios'],
    tabletOS: ['ipados'],
    computerOS: ['macos'],
    programmingLanguages: ['sql'],
    webcam: true,
    mobilePhoneWithInternet: true,
  },
};

interface PortraitColors {
  readonly from: string;
  readonly to: string;
  readonly hair: string;
  readonly skin: string;
}

/** A portrait drawn in a few shapes, before a background that goes from one colour to another. */
export const portrait = ({ from, to, hair, skin }: PortraitColors): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="512" height="512" fill="url(#g)"/>
<path d="M136 250c0-90 45-150 120-150s120 60 120 150c0 70 14 110 34 140H102c20-30 34-70 34-140z" fill="${hair}"/>
<path d="M76 512c10-92 84-132 180-132s170 40 180 132z" fill="#f8fafc"/>
<path d="M214 330h84v60c0 26-84 26-84 0z" fill="${skin}"/>
<path d="M214 330h84v60c0 26-84 26-84 0z" fill="#000000" fill-opacity="0.1"/>
<ellipse cx="256" cy="256" rx="88" ry="106" fill="${skin}"/>
<path d="M164 240c8-74 46-106 96-106s84 30 90 106c-40-8-66-30-84-62-20 34-56 56-102 62z" fill="${hair}"/>
<circle cx="222" cy="264" r="9" fill="#24160e"/><circle cx="290" cy="264" r="9" fill="#24160e"/>
<path d="M222 310c18 20 50 20 68 0" fill="none" stroke="#8c4a32" stroke-width="8" stroke-linecap="round"/>
</svg>`;

export const demoPortrait = portrait({ from: '#0f766e', to: '#f59e0b', hair: '#3b2417', skin: '#dda176' });
