/** What other domains may ask of identity. */
export type { Identity } from './identity.usecases.ts';
