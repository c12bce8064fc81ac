import type { SettingGroup } from '../setting.ts';

/** Settings of maps, and of sound through networks. */
export const mapSettings: SettingGroup = {
  title: { zh: '地图和网页电话', en: 'Maps and phones in pages' },
  settings: [
    {
      name: 'MAP_TILES',
      kind: 'address',
      roles: ['web'],
      meaning: {
        zh: '地图瓦片 `https://…/{z}/{x}/{y}.png`；不设时地图是带坐标的网格',
        en: '`https://…/{z}/{x}/{y}.png`; without it maps are a grid with coordinates',
      },
    },
    {
      name: 'MAP_TILES_SYSTEM',
      kind: 'choice',
      values: ['wgs84', 'gcj02'],
      default: 'wgs84',
      roles: ['web'],
      meaning: { zh: '瓦片的坐标系；国内瓦片用 `gcj02`', en: 'the coordinates of the tiles; `gcj02` for Chinese ones' },
    },
    {
      name: 'MAP_ATTRIBUTION',
      kind: 'text',
      roles: ['web'],
      meaning: { zh: '地图上显示的制图方', en: 'the maker of the map, shown on it' },
    },
    {
      name: 'AMAP_KEY',
      kind: 'text',
      isSecret: true,
      roles: ['web'],
      meaning: {
        zh: '用高德查地点和距离，没有对真实服务试过',
        en: 'searches places and distances by Amap, not tried against the real one',
      },
    },
    {
      name: 'STUN_URLS',
      kind: 'addresses',
      roles: ['web'],
      meaning: { zh: '网页电话用的 `stun:…` 地址', en: '`stun:…` addresses for phones in pages' },
    },
    {
      name: 'TURN_URLS',
      kind: 'addresses',
      roles: ['web'],
      meaning: {
        zh: 'coturn 的 `turn:…` 地址，与 `TURN_SECRET` 一起设置，见 [接入 Asterisk](../asterisk.zh-CN.md)',
        en: '`turn:…` addresses of a coturn, with `TURN_SECRET`: see [Connecting an Asterisk](../asterisk.md)',
      },
    },
    {
      name: 'TURN_SECRET',
      kind: 'text',
      isSecret: true,
      roles: ['web'],
      meaning: { zh: 'coturn 的密钥', en: 'the secret of the coturn' },
    },
  ],
};

/** Settings of services that read pictures and send messages. */
export const messageSettings: SettingGroup = {
  title: { zh: '图片、短信和邮件的服务', en: 'Services for pictures, short messages and mail' },
  settings: [
    {
      name: 'BAIDU_OCR_API_KEY',
      kind: 'text',
      isSecret: true,
      roles: ['web'],
      meaning: {
        zh: '由百度识别图片里的号码，没有对真实服务试过；不设时由本机识别',
        en: 'Baidu reads numbers in pictures, unproven against it; else this machine reads them',
      },
    },
    {
      name: 'BAIDU_OCR_SECRET_KEY',
      kind: 'text',
      isSecret: true,
      roles: ['web'],
      meaning: { zh: '与上一项一起设置', en: 'goes with the one before' },
    },
    {
      name: 'BAIDU_FACE_API_KEY',
      kind: 'text',
      isSecret: true,
      roles: ['web'],
      meaning: {
        zh: '由百度判断人脸识别的照片是不是真人，照片会发给百度，没有对真实服务试过；不设时由本机检查，再由人审核',
        en: 'Baidu judges whether a living person is before the camera, and gets the pictures; unproven against it; else this machine looks, and a person decides',
      },
    },
    {
      name: 'BAIDU_FACE_SECRET_KEY',
      kind: 'text',
      isSecret: true,
      roles: ['web'],
      meaning: { zh: '与上一项一起设置', en: 'goes with the one before' },
    },
    {
      name: 'ALIYUN_SMS_KEY_ID',
      kind: 'text',
      roles: ['web', 'worker'],
      meaning: {
        zh: '由阿里云发短信，见下文；不设时短信留给运维',
        en: 'Aliyun sends short messages: see below; without it they wait for the operator',
      },
    },
    {
      name: 'ALIYUN_SMS_SECRET',
      kind: 'text',
      isSecret: true,
      roles: ['web', 'worker'],
      meaning: { zh: 'AccessKey 的密钥', en: 'the secret of the AccessKey' },
    },
    {
      name: 'ALIYUN_SMS_SIGN_NAME',
      kind: 'text',
      roles: ['web', 'worker'],
      meaning: { zh: '审核通过的签名', en: 'the approved name in front of each text (签名)' },
    },
    {
      name: 'ALIYUN_SMS_TEMPLATES',
      kind: 'text',
      roles: ['web', 'worker'],
      meaning: {
        zh: '审核通过的模板，如 `code=SMS_1`',
        en: 'the ids of the approved texts (模板), such as `code=SMS_1`',
      },
    },
    {
      name: 'ALIYUN_SMS_RECEIPT_TOKEN',
      kind: 'text',
      isSecret: true,
      roles: ['web'],
      meaning: { zh: '状态报告推送地址里的密钥', en: 'the secret in the address of receipts' },
    },
    {
      name: 'SMTP_URL',
      kind: 'address',
      isSecret: true,
      roles: ['worker'],
      meaning: {
        zh: '发日报给运维的邮件服务器，见下文',
        en: 'a mail server, for a daily note to the operator: see below',
      },
    },
    {
      name: 'MAIL_FROM',
      kind: 'address',
      roles: ['worker'],
      meaning: { zh: '发件地址', en: 'the sender, such as `haihu@example.com`' },
    },
    {
      name: 'OPERATOR_MAIL',
      kind: 'addresses',
      roles: ['worker'],
      meaning: { zh: '收件地址，最多十个', en: 'up to ten addresses that get the note' },
    },
    {
      name: 'OPERATOR_LANGUAGE',
      kind: 'choice',
      values: ['zh', 'en'],
      default: 'zh',
      roles: ['worker'],
      meaning: { zh: '日报的语言', en: 'the language of the note' },
    },
  ],
};
