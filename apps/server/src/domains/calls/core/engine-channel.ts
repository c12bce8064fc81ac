/**
 * Channel that wakes diallers when there are orders, accounts changed or a node is free. The word is a node's id,
 * `accounts` or `free`. `accounts` is part of its transaction, because no sweep would make up for its loss.
 */
export const ENGINE_CHANNEL = 'engine';

/** The word on the engines' channel that a node is free. */
export const NODE_FREE = 'free';
