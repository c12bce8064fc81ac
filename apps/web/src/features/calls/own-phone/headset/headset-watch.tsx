import { lazy, Suspense } from 'react';
import { findHid } from '../../../../native/hid.ts';
import { useSoftphone } from '../../../../parts/calls/own-phone/softphone.ts';
import { useHeadset } from './headset.ts';

/** States in which this page has the phone. */
const here = ['connecting', 'ready', 'lost'];

// If this code fails to load, calls work as before, without the buttons of the headset.
const HeadsetKeys = lazy(() => import('./headset-keys.tsx').catch(() => ({ default: () => null })));

/**
 * Listens to the headset that the user allowed, in the page that has the phone. Its code loads only if such a headset
 * is there.
 */
export const HeadsetWatch = ({ decline }: { decline: () => void }) => findHid() && <Found decline={decline} />;

function Found({ decline }: { decline: () => void }) {
  const { device } = useHeadset();
  const { status, call } = useSoftphone();
  if (!device || !(call || here.includes(status))) return null;
  return (
    <Suspense>
      <HeadsetKeys device={device} call={call} decline={decline} />
    </Suspense>
  );
}
