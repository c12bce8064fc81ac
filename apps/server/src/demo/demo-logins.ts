export const demoPassword = 'haihu-demo';

/** Who can sign in to the demo; the manager belongs to both enterprises. */
export const demoLogins = [
  { mobile: '13800000001', name: '林总', role: 'owner' },
  { mobile: '13800000002', name: '王主管', role: 'manager' },
  { mobile: '13800000003', name: '赵婷', role: 'agent' },
  { mobile: '13800000004', name: '李敏', role: 'agent' },
  { mobile: '13800000005', name: '陈思雨', role: 'agent' },
  { mobile: '13800000006', name: '周杰', role: 'agent' },
  { mobile: '13800000007', name: '孙浩', role: 'agent' },
  { mobile: '13800000008', name: '吴凯', role: 'agent' },
] as const;
