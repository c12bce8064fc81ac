/** The fields of a board's row that tell agents from leaders. */
interface Row {
  leads: boolean;
  state: string;
  call: object | null;
  today: { calls: number };
}

/**
 * Parts a board into agents and members who only lead them. A leader who calls today counts as an agent. If no row is
 * an agent, all rows count as agents.
 */
export function partBoard<OfBoard extends Row>(list: readonly OfBoard[]): { agents: OfBoard[]; leaders: OfBoard[] } {
  const { agents = [], leaders = [] } = Object.groupBy(list, (row) => (onlyLeads(row) ? 'leaders' : 'agents'));
  return agents.length > 0 ? { agents, leaders } : { agents: leaders, leaders: [] };
}

const onlyLeads = ({ leads, call, today, state }: Row) =>
  leads && call === null && today.calls === 0 && state !== 'busy' && state !== 'wrap_up';
