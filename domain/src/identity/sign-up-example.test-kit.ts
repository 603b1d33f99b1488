import { aPerson, signUpBodyOf } from '../testing/a-person.test-kit.js';

/** A complete sign-up that passes every rule. */
export const signUpExample = signUpBodyOf(aPerson({ email: 'ada@company.example', phone: '+12025550123', skills: ['Nursing'] }));
