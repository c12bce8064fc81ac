import { engines } from '@haihu/contract/calls/values';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Diagnosis } from './diagnosis.tsx';
import { HeadsetSection } from './headset/headset-section.tsx';
import { EchoTest } from './echo-test.tsx';
import { RungFirst } from './rung-first.tsx';
import { SoundSettings } from './sound.tsx';
import { TalkKeys } from './talk-keys.tsx';
import { t } from './texts.ts';
import { ThisDevice } from './this-device.tsx';
import { useOwnPhone } from './use-own-phone.ts';
import './softphone.css';

/** Shows the phone that rings for the member, the page's own phone, and a test of the sound. */
export default function Softphone() {
  const phone = useOwnPhone();
  return (
    <>
      <NavBar left={<BackButton label={t.back} onBack={navigation().back} />} title={t.title} />
      <div className="page on-ground">
        <Loaded
          query={phone}
          skeleton={<Skeleton of="cards" count={3} label={t.loading} />}
          failed={t.failed}
          retry={t.retry}
        >
          {(own) => (
            <>
              <TalkKeys />
              <EchoTest phone={own} />
              <RungFirst phone={own} />
              <ThisDevice engine={own.engine} />
              <SoundSettings />
              {own.engine && engines[own.engine].hasPhones && <HeadsetSection />}
              {own.engine && engines[own.engine].hasPhones && <Diagnosis />}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
