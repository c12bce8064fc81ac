export const demoPassword = 'haihu-demo';

/** The people who can sign in to the demo. The manager belongs to both enterprises. */
export const demoLogins = [
  { mobile: '13800000001', name: '林总', role: 'owner', department: '总经办' },
  { mobile: '13800000002', name: '王主管', role: 'manager', department: '销售中心' },
  { mobile: '13800000003', name: '赵婷', role: 'agent', department: '销售一部' },
  { mobile: '13800000004', name: '李敏', role: 'agent', department: '销售一部' },
  { mobile: '13800000005', name: '陈思雨', role: 'agent', department: '销售一部' },
  { mobile: '13800000006', name: '周杰', role: 'agent', department: '销售二部' },
  { mobile: '13800000007', name: '孙浩', role: 'agent', department: '销售二部' },
  { mobile: '13800000008', name: '吴凯', role: 'agent', department: '销售二部' },
] as const;

/** The leader of the demo's agency 华东渠道, and the owner of the enterprise that it opened, 明达五金. */
export const agencyLogins = { leader: '13800000201', owner: '13800000202' } as const;

/** The owner and the agent of 随身销售, who call by their own phones. */
export const ownPhoneLogins = { owner: '13800000301', agent: '13800000302' } as const;
