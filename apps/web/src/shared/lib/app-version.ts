/** The app's version in the specification's numbering. */
export const appVersion = '1.8.0';
/** Number that grows with each version. */
export const appVersionCode = 9;
