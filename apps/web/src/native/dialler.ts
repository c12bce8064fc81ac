/** What became of the wish to dial; `denied`: the phone does not let us. */
export type Dialled = 'dialled' | 'denied' | 'failed';

/** A page may only open the dial pad with the number in it. */
export async function dial(number: string): Promise<Dialled> {
  try {
    location.href = `tel:${encodeURIComponent(number)}`;
    return 'dialled';
  } catch {
    return 'failed';
  }
}
