import { common } from '../../../shared/i18n/common.ts';
import { useBranding } from '../../../parts/config/branding/branding.ts';
import { NoProse, Prose } from '../../../shared/ui/prose.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { t } from './texts.ts';

/** Names of the specification: `urp` is the user agreement, `nda` the privacy notes. */
export type AgreementKey = 'urp' | 'nda';

/** Shows an agreement to a person without an account. */
export default function AgreementSheet({ of, onClose }: { of: AgreementKey | null; onClose: () => void }) {
  const branding = useBranding();
  const title = (of === 'nda' ? t.privacy : t.agreement).replace(/[《》]/g, '');
  const html = of ? branding[of] : '';
  return (
    <Sheet open={of !== null} onClose={onClose} title={title} closeLabel={common.close}>
      {html ? <Prose html={html} /> : <NoProse>{t.noAgreement}</NoProse>}
    </Sheet>
  );
}
