import type { MessageKind } from '@haihu/contract/messages/values';
import { Icon } from '../../shared/ui/icon.tsx';
import { wallet } from '../../shared/ui/icons/business.ts';

/** Draws the icon of a kind of message, on its round ground. */
export function KindIcon({ kind }: { kind: MessageKind }) {
  return <span className="kind-icon">{drawings[kind]}</span>;
}

const drawings = {
  visit: <Icon name="bell" size="s" />,
  assignment: <Icon name="users" size="s" />,
  task: <Icon name="tasks" size="s" />,
  application: <Icon name="user" size="s" />,
  money: <Icon shape={wallet} size="s" />,
  extension: <Icon name="clock" size="s" />,
  system: <Icon name="info" size="s" />,
};
