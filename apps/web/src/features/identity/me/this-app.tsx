import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appPlugin, type Sim } from '../../../native/app.ts';
import type { DevicePart } from '../../../native/device-parts.ts';
import { isInApp, phoneSettings } from '../../../native/dialler.ts';
import { askPermission, permissionsOfDevice } from '../../../native/permissions.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { t } from './texts.ts';

/** The permissions that the app really asks for. The others need none. */
const asked = ['call', 'camera', 'record', 'location', 'notices'] as const satisfies DevicePart[];

/** Sets the SIM that dials, and shows the permissions of the app. A page in a browser has neither. */
export function ThisApp() {
  // A permission may have changed in the system's settings while the page was hidden.
  const shown = useClientState(({ refreshCount }) => refreshCount);
  const outcomes = useQuery({
    queryKey: ['this device', 'permissions', shown],
    queryFn: permissionsOfDevice,
    enabled: isInApp(),
  });
  if (!isInApp()) return null;

  async function change(part: DevicePart, outcome: number | null): Promise<void> {
    if (outcome === 2) await askPermission(part);
    else phoneSettings()?.();
    await outcomes.refetch();
  }

  return (
    <>
      <h2 className="sect">{t.thisApp}</h2>
      <Cells inset>
        {appPlugin()!.sims && <SimCell shown={`${shown} ${outcomes.data?.call}`} />}
        {asked
          .map((part) => ({ part, outcome: outcomes.data?.[part] ?? null }))
          .filter(({ outcome }) => outcome !== null)
          .map(({ part, outcome }) => (
            <Cell
              key={part}
              label={t.parts[part]}
              value={outcome === 1 ? t.granted : outcome === 2 ? t.notOpen : t.denied}
              onPress={() => void change(part, outcome)}
            />
          ))}
      </Cells>
    </>
  );
}

/** Chooses the SIM of calls. Not shown on a phone with one SIM. */
function SimCell({ shown }: { shown: string }) {
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({
    queryKey: ['this device', 'sims', shown],
    queryFn: () => appPlugin()!.sims!(),
    staleTime: 0,
  });
  const { sims = [], chosen = null } = found.data ?? {};
  if (sims.length < 2) return null;
  async function choose(sim: string | null): Promise<void> {
    setOpen(false);
    await appPlugin()!.chooseSim?.({ sim });
    await found.refetch();
  }
  const present = sims.find(({ id }) => id === chosen);
  return (
    <>
      <Cell label={t.sim} value={present ? nameOf(present) : t.eachTime} onPress={() => setOpen(true)} />
      <ActionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.sim}
        closeLabel={common.cancel}
        actions={[
          ...sims.map((sim) => ({ label: nameOf(sim), onAct: () => void choose(sim.id) })),
          { label: t.eachTime, onAct: () => void choose(null) },
        ]}
      />
    </>
  );
}

const nameOf = ({ label, id }: Sim) => label || id;
