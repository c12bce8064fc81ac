import { useState } from 'react';
import { type GeoPlace, locate, type LocationProblem } from '../../../native/location.ts';
import { inBrowser } from '../../../native/permissions.ts';
import { confirm } from '../../../shared/ui/ask.tsx';

/** The words of the question before the browser asks for permission. */
interface AskingWords {
  why: string;
  /** The use that is made of the position. */
  whyHint: string;
  allow: string;
  notNow: string;
}

/**
 * Finds the user's position, after telling why it is wanted. `onFound` gets it in the coordinate system of the device,
 * `wgs84`.
 */
export function useMyPosition(words: AskingWords, onFound: (position: GeoPlace) => void) {
  const [problem, setProblem] = useState<LocationProblem | null>(null);
  const [isLocating, setLocating] = useState(false);

  async function find(): Promise<void> {
    setProblem(null);
    const permission = await inBrowser('location');
    // No explanation is needed for a permission that was given, or refused: the browser does not ask again.
    const told =
      permission === 1 ||
      permission === 0 ||
      (await confirm({ title: words.why, body: words.whyHint, yes: words.allow, no: words.notNow }));
    if (!told) return;
    setLocating(true);
    const found = await locate();
    setLocating(false);
    if (typeof found === 'string') setProblem(found);
    else onFound(found);
  }

  return { find, isLocating, problem };
}
