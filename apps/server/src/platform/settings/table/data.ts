import type { SettingGroup } from '../setting.ts';

/** Settings of the places at which data is kept. */
export const dataSettings: SettingGroup = {
  title: { zh: '数据的位置', en: 'The places of data' },
  settings: [
    {
      name: 'DATA_DIR',
      kind: 'folder',
      default: './data',
      roles: 'all',
      meaning: { zh: '密钥、文件和自带的数据库', en: 'keys, files, and the embedded database' },
    },
    {
      name: 'KEYS_DIR',
      kind: 'folder',
      roles: 'all',
      meaning: {
        zh: '几台机器共用的密钥目录，放好密钥后可以只读；不设时在 `DATA_DIR` 里',
        en: 'the keys, if several machines share them; may be read-only once it holds them; else in `DATA_DIR`',
      },
    },
    {
      name: 'DATABASE_URL',
      kind: 'address',
      isSecret: true,
      roles: 'all',
      meaning: {
        zh: '自备的 PostgreSQL（15 或更新），用数据库所有者的角色；不设时用自带的数据库',
        en: 'a PostgreSQL (15 or newer) of your own, as the role that owns the database; else the embedded one',
      },
    },
    {
      name: 'APP_DATABASE_URL',
      kind: 'address',
      isSecret: true,
      roles: 'all',
      meaning: {
        zh: '同一个 PostgreSQL，用只能服务、不能改表的登录名，见 [运行](operating.zh-CN.md)；不设时用 `DATABASE_URL`',
        en: 'the same PostgreSQL, as a login that serves and changes no tables: see [operating](operating.md); else `DATABASE_URL`',
      },
    },
    {
      name: 'REPLICA_URL',
      kind: 'address',
      isSecret: true,
      roles: 'all',
      meaning: {
        zh: '同一个 PostgreSQL 的只读备机，用 `APP_DATABASE_URL` 那样的登录名；统计和审计最多晚十秒，从它读；不设时都读主机',
        en: 'a standby of the same PostgreSQL, with a login as in `APP_DATABASE_URL`: statistics and audit read there, at most ten seconds old; else everything reads the primary',
      },
    },
    {
      name: 'MIGRATE',
      kind: 'choice',
      values: ['yes', 'no'],
      default: 'yes',
      roles: 'all',
      meaning: {
        zh: '启动时升级数据库；`no`：由 `haihu migrate` 升级',
        en: 'changes the database at a start as the release needs it; `no`: `haihu migrate` does',
      },
    },
    {
      name: 'FILES',
      kind: 'address',
      roles: 'all',
      meaning: {
        zh: '存放上传文件和录音的存储桶，见下文；不设时在 `DATA_DIR` 里',
        en: 'a bucket for uploads and recordings: see below; else in `DATA_DIR`',
      },
    },
    {
      name: 'S3_KEY_ID',
      kind: 'text',
      roles: 'all',
      meaning: { zh: '存储桶的账号', en: 'the account of the bucket' },
    },
    {
      name: 'S3_SECRET',
      kind: 'text',
      isSecret: true,
      roles: 'all',
      meaning: { zh: '存储桶账号的密钥', en: 'the secret of that account' },
    },
    {
      name: 'BACKUP_TARGET',
      kind: 'address',
      roles: 'all',
      meaning: {
        zh: '存放加密备份的文件夹或存储桶，见 [备份](backup.zh-CN.md)',
        en: 'a folder or bucket for sealed backups: see [backup](backup.md)',
      },
    },
    {
      name: 'BACKUP_RECIPIENTS',
      kind: 'addresses',
      roles: 'all',
      meaning: {
        zh: '备份加密用的公钥，由 `haihu keys export` 生成',
        en: 'the public keys to which backups are sealed, made by `haihu keys export`',
      },
    },
    {
      name: 'BACKUP_S3_KEY_ID',
      kind: 'text',
      roles: 'all',
      meaning: { zh: '备份存储桶的账号；不设时用 `S3_KEY_ID`', en: 'the account of the backup; else `S3_KEY_ID`' },
    },
    {
      name: 'BACKUP_S3_SECRET',
      kind: 'text',
      isSecret: true,
      roles: 'all',
      meaning: { zh: '备份账号的密钥；不设时用 `S3_SECRET`', en: 'the secret of that account; else `S3_SECRET`' },
    },
  ],
};
