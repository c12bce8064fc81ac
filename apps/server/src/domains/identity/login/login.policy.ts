const MINUTE = 60 * 1000;

/** Milliseconds for which the ticket for choosing an enterprise is valid. */
export const CHOICE_LIFE = 5 * MINUTE;

/**
 * Milliseconds for which the ticket of a user without an enterprise is valid. It leaves time to found one, or to be let
 * in.
 */
export const ENTRANCE_LIFE = 60 * MINUTE;
