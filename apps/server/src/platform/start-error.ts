/** Why the server does not start, in one sentence for whoever starts it. Anything else that is thrown is a defect. */
export class StartError extends Error {}
