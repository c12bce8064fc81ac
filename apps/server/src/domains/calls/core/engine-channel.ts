/**
 * Channel that wakes diallers when there are orders, accounts changed or a node is free, and processes with SIP sockets
 * when a node is off. The word is a node's id, `accounts`, `free` or `off`. `accounts` is part of its transaction, because no sweep would make up for its loss.
 */
export const ENGINE_CHANNEL = 'engine';

/** The word on the engines' channel that a node is free. */
export const NODE_FREE = 'free';

/** The word on the engines' channel that a node is off. */
export const NODE_OFF = 'off';
