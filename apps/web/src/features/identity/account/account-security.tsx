import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import { DeletionSheet } from './deletion-sheet.tsx';
import { DeviceList } from '../sessions/device-list.tsx';
import '../me.css';

/** Leads to password, phone number and devices. */
export default function AccountSecurity() {
  const account = useQuery({
    queryKey: ['identity.account'],
    queryFn: () => sendRequest('identity.account', {}),
    // Users come back to see their changes.
    staleTime: 0,
  });
  const hasPassword = account.data?.hasPassword;
  const deletion = useOpening();
  const { open, back } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={t.security} />
      <div className="page on-ground">
        <div className="me-gap" />
        <Cells inset>
          <Cell
            label={t.password}
            value={hasPassword === undefined ? '' : hasPassword ? t.passwordSet : t.passwordUnset}
            onPress={() => open(hasPassword === false ? 'resetPassword' : 'changePassword')}
          />
          <Cell
            label={t.mobile}
            value={account.data?.mobile ?? sessionUser()?.mobile}
            onPress={() => open('verificationCode')}
          />
          <Cell label={t.personalAuthentication} onPress={() => open('personalAuthentication')} />
        </Cells>
        <h2 className="sect">{t.devices}</h2>
        <DeviceList />
        <div className="me-out">
          <Cells inset>
            <Cell label={t.deleteAccount} danger onPress={deletion.show} />
          </Cells>
        </div>
      </div>
      {deletion.times > 0 && <DeletionSheet key={deletion.times} open={deletion.open} onClose={deletion.hide} />}
    </>
  );
}
