/** The number of the agent's phones that heard the order to dial, by call. It is known only to the page that placed it. */
const asked = new Map<string, number>();

/** Keeps the number of phones that heard an order. `null`: this device dials itself. */
export function keepPhones(callId: string, phones: number | null): void {
  if (phones !== null) asked.set(callId, phones);
}

/** Returns the number of phones that heard an order. Undefined: this page did not place the call. */
export const phonesOf = (callId: string): number | undefined => asked.get(callId);
