export const zh = {
  product: '海呼CRM',
  title: '打电话做销售，从找到人到记下来',
  sentences: [
    '从公海领客户，在私海里跟。接下来打给谁、几点回访，首页都排好。',
    '挂断后填一张表，点一下就是下一位。名单连续拨，任务由服务器拨。',
    '号码加密，通话有录音，每一分钟都对得上账，团队的一天主管看得见。',
  ],
  picture: '电脑上的海呼：客户名单、客户详情和工作台并排',
  demoTitle: '演示账号，点一下就进',
  demoInTheMaking: '演示数据正在生成，一会儿就能登录',
  demoPeople: {
    agent: '坐席 赵婷',
    manager: '主管 王主管',
    owner: '老板 林总',
    ownPhoneAgent: '自有手机坐席 沈佳',
    agencyLeader: '渠道商负责人',
  },
  demoHint: (password: string) => `数据都是编的，密码都是 ${password}。点进去即同意服务协议和隐私政策`,
} as const;
