/** The one message for all errors: it does not reveal which accounts exist. */
export const wrongCredentials = 'Email or password is incorrect';
