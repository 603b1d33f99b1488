import { aPerson, signUpBodyOf } from '../testing/a-person.test-kit.js';

/** A whole sign-up that every rule likes. */
export const signUpExample = signUpBodyOf(aPerson({ email: 'ada@company.example', phone: '+12025550123', skills: ['Nursing'] }));
