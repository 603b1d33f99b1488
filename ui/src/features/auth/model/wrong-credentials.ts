/** The one message for all errors: nobody learns by it which accounts exist. */
export const wrongCredentials = 'Email or password is incorrect';
