/**
 * The four codes that end the session at the client. They stand apart from `errors.ts`, so that a client who needs them
 * gets no texts.
 */
export const sessionCodes: number[] = [401, 10020, 10021, 10088];
