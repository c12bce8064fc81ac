import { useState } from 'react';
import { locate, type LocationProblem, locationPermission, type GeoPlace } from '../../native/location.ts';
import { confirm } from '../../shared/ui/ask.tsx';
import { t } from './texts.ts';

/** Asks where the device is, telling why before the browser asks. `problem`: why the last try found nothing. */
export function usePlace(onFound: (place: GeoPlace) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LocationProblem | null>(null);

  async function find(): Promise<void> {
    setProblem(null);
    const permission = await locationPermission();
    // Nobody needs to be told what they allowed before; and what was refused the browser does not ask again.
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
