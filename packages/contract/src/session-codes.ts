/** The four codes that end the session at the client; apart from `errors.ts`, so that no texts travel with them. */
export const sessionCodes: number[] = [401, 10020, 10021, 10088];
