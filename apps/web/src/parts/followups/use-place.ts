import { useState } from 'react';
import { locate, type LocationProblem, locationPermission, type GeoPlace } from '../../native/location.ts';
import { confirm } from '../../shared/ui/ask.tsx';
import { t } from './texts.ts';

/**
 * Asks the device for its position and explains why before the browser asks. `problem`: the reason why the last try
 * failed.
 */
export function usePlace(onFound: (place: GeoPlace) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LocationProblem | null>(null);

  async function find(): Promise<void> {
    setProblem(null);
    const permission = await locationPermission();
    // No explanation is needed for a permission that was given, or refused: the browser does not ask again.
    const explained =
      permission === 1 ||
      permission === 0 ||
      (await confirm({ title: t.whyPlace, body: t.whyPlaceHint, yes: t.allowPlace, no: t.notNow }));
    if (!explained) return;
    setBusy(true);
    const found = await locate();
    setBusy(false);
    if (typeof found === 'string') setProblem(found);
    else onFound(found);
  }

  return { busy, problem, find };
}
