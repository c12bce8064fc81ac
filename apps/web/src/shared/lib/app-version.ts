/** As the specification numbers the app. */
export const appVersion = '1.8.0';
/** Counts up with each version. */
export const appVersionCode = 9;
