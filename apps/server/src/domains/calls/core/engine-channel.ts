/**
 * NOTIFY channel that wakes diallers when there are orders, accounts changed or a node is free. The payload is a node's
 * id, `accounts` or `free`.
 */
export const ENGINE_CHANNEL = 'engine';

/** The word on the engines' channel that a node is free. */
export const NODE_FREE = 'free';
