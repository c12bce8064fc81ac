/** As the specification numbers the app. */
export const appVersion = '1.8.0';
