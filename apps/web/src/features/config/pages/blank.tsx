import { common } from '../../../shared/i18n/common.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';

/** Shows the specification's blank page: a title, the way back, and no content. */
export default function Blank() {
  const { label } = useVisit();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <section className="page" aria-label={label} />
    </>
  );
}
