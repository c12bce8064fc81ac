import type { ReplyOf } from '@haihu/contract/contract';
import { roleName } from '@haihu/rules/organisation/roles/role-name';
import { useMutation } from '@tanstack/react-query';
import { listed } from '../../../shared/i18n/listed.ts';
import { language } from '../../../shared/i18n/language.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { enter } from '../entrance.ts';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';

type Own = ReplyOf<'organisation.enterprises'>['list'][number];

/** Lists the user's enterprises. A tap on another one enters it. */
export function Mine({ list, ticket }: { list: readonly Own[]; ticket: string }) {
  const go = useMutation({ mutationFn: (tenantId: string) => enter(tenantId, ticket) });
  return (
    <>
      <h2 className="sect">{t.mine}</h2>
      <Cells inset>
        {list.map((own) => (
          <Cell
            key={own.id}
            label={own.name}
            note={lineOf(own)}
            value={own.current ? t.here : go.isPending && go.variables === own.id ? t.going : entrance.enter}
            onPress={own.current || go.isPending ? undefined : () => go.mutate(own.id)}
          />
        ))}
      </Cells>
    </>
  );
}

function lineOf({ isOwner, roles, memberCount, state }: Own): string {
  const position = isOwner ? t.owner : listed(roles.map((role) => roleName(role, language)));
  return [position, t.members(memberCount), state === 'accepted' && t.authenticated].filter(Boolean).join(' · ');
}
