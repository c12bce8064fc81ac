import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { a } from '../account-texts.ts';
import { DeletionSheet } from './deletion-sheet.tsx';
import { DeviceList } from './device-list.tsx';
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
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={a.security} />
      <div className="page on-ground">
        <div className="me-gap" />
        <Cells inset>
          <Cell
            label={a.password}
            value={hasPassword === undefined ? '' : hasPassword ? a.passwordSet : a.passwordUnset}
            onPress={() => open(hasPassword === false ? 'resetPassword' : 'changePassword')}
          />
          <Cell
            label={a.mobile}
            value={account.data?.mobile ?? sessionUser()?.mobile}
            onPress={() => open('verificationCode')}
          />
          <Cell label={a.personalAuthentication} onPress={() => open('personalAuthentication')} />
        </Cells>
        <h2 className="sect">{a.devices}</h2>
        <DeviceList />
        <div className="me-out">
          <Cells inset>
            <Cell label={a.deleteAccount} danger onPress={deletion.show} />
          </Cells>
        </div>
      </div>
      {deletion.times > 0 && <DeletionSheet key={deletion.times} open={deletion.open} onClose={deletion.hide} />}
    </>
  );
}
