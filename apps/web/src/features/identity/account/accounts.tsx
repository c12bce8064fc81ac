import { maskPhone } from '@haihu/rules/phone';
import { common } from '../../../shared/i18n/common.ts';
import type { Account } from '../../../shared/lib/accounts.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { t } from './texts.ts';
import { useAccounts } from './use-accounts.ts';
import '../me.css';

/** Lists the accounts of this device: switch, add, sign out. */
export default function Accounts() {
  const { list, entering, enter, signOut } = useAccounts();
  const active = sessionUser()?.userId;

  async function ask(account: Account): Promise<void> {
    const question = { title: t.signOutTitle(account.name), body: t.signOutBody, yes: t.signOut };
    if (await confirm({ ...question, danger: true, no: common.cancel })) await signOut(account);
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.accounts} />
      <div className="page on-ground">
        <div className="me-gap" />
        {list.length === 0 ? (
          <EmptyState art="people" title={t.noAccounts} hint={t.noAccountsHint} action={t.addAccount} onAction={add} />
        ) : (
          <>
            <Cells inset>
              {list.map((account) => (
                <MemberRow
                  key={account.userId}
                  name={account.name}
                  line={[account.mobile && maskPhone(account.mobile), account.tenantName].filter(Boolean).join(' · ')}
                  state={stateOf(account, active, entering)}
                  onOpen={account.userId === active ? undefined : () => void enter(account)}
                  end={
                    <IconButton
                      icon={<Icon name="close" size="s" />}
                      label={t.signOutTitle(account.name)}
                      onClick={() => void ask(account)}
                    />
                  }
                />
              ))}
            </Cells>
            <div className="me-gap" />
            <Cells inset>
              <Cell label={t.addAccount} onPress={add} />
            </Cells>
            <p className="note me-note">{t.accountsHint}</p>
          </>
        )}
      </div>
    </>
  );
}

function add(): void {
  writeText(storageKeys.lastMobile, null);
  navigation().open('login', { add: '1' });
}

function stateOf({ userId, credentials }: Account, active: string | undefined, entering: string | null) {
  if (userId === active) return <StateWord tone="accent">{t.activeAccount}</StateWord>;
  if (userId === entering) return <StateWord tone="2">{t.entering}</StateWord>;
  return credentials ? undefined : <StateWord tone="warn">{t.expired}</StateWord>;
}
