export const zh = {
  states: { ready: '空闲', calling: '呼叫中', busy: '通话中', wrap_up: '话后整理', break: '小休', offline: '离线' },
  reasons: { rest: '休息', meal: '用餐', meeting: '会议', training: '培训', other: '其他', absent: '来电未接' },
  others: '其他',
  othersNote: '已离开的成员、没有坐席的通话',
  withReason: (state: string, reason: string) => `${state} · ${reason}`,
  forced: (by: string, state: string) => `${by}把你的状态改为“${state}”`,
  absent: '电话响了没有接通，你的状态已改为小休。请看看网页电话或绑定的电话，再改回空闲',
  joinedBy: {
    listen: (by: string) => `${by}在听这通电话`,
    whisper: (by: string) => `${by}加入了，只有你听得到`,
    barge: (by: string) => `${by}加入了通话`,
  },
  seeParked: '去接',
  handedTo: (name: string) => `${name}已接过这通电话`,
  endsSoon: {
    longest: (minutes: number) => `通话已近线路允许的最长时间，约 ${minutes} 分钟后自动结束`,
    abroad: (minutes: number) => `今天的国际通话时长快用完，这通电话约 ${minutes} 分钟后自动结束`,
  },
} as const;
