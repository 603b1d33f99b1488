/** Entry points of the feature; the router lazy-loads each. */
export const personalPage = async () => ({ Component: (await import('./components/personal-page.js')).PersonalPage });
export const signUpFlowPage = async () => ({ Component: (await import('./components/sign-up-flow-page.js')).SignUpFlowPage });
