/** The answer to one claimer about one customer. `by`: the name of its owner. */
export interface Told {
  claimer: number;
  customerId: string;
  answer: { state: 'mine' | 'taken'; by: string | null } | { state: 'refused'; code: number };
}

export type Claim = (claimer: number, customerId: string) => Promise<Told['answer']>;

/**
 * Lets every claimer ask for every customer, one after the other. All use the same order, so that they meet at each
 * customer.
 */
export async function race(customerIds: string[], claimers: number, claim: Claim): Promise<Told[]> {
  const told: Told[] = [];
  await Promise.all(
    Array.from({ length: claimers }, async (_, claimer) => {
      for (const customerId of customerIds)
        told.push({ claimer, customerId, answer: await claim(claimer, customerId) });
    }),
  );
  return told;
}

/** Counts customers that more than one claimer was told to own. */
export function countDoubles(told: Told[]): number {
  const wins = told.filter(({ answer }) => answer.state === 'mine');
  return [...Map.groupBy(wins, ({ customerId }) => customerId).values()].filter((winners) => winners.length > 1).length;
}
