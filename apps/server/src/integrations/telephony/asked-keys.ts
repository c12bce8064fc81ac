/** Seconds within which a person who picked up a phone that asks for a key has to press it, and that key. */
export const ACCEPT_SECONDS = 10;
export const ACCEPT_KEY = '1';

/** The key by which a customer agrees to the recording, and the seconds after the question within which it counts. */
export const AGREE_KEY = '1';
export const AGREE_SECONDS = 10;
