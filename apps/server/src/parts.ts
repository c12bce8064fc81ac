import path from 'node:path';
import type { Parts } from './app.ts';
import { createBaiduFace } from './integrations/face/baidu/baidu-face.ts';
import { createLocalFace } from './integrations/face/local/local.ts';
import { createAmap } from './integrations/maps/amap/amap.ts';
import { straightMaps } from './integrations/maps/straight/straight.ts';
import { createBaiduOcr } from './integrations/ocr/baidu/baidu-ocr.ts';
import { createLocalOcr } from './integrations/ocr/local/local-ocr.ts';
import { createPayments } from './integrations/payment/create-providers.ts';
import { createWebPush, pushLimits } from './integrations/push/web-push/web-push.ts';
import { createAliyunSms } from './integrations/sms/aliyun/aliyun.ts';
import { createSmtp } from './integrations/mail/smtp/smtp.ts';
import { createStorage } from './integrations/storage/create-storage.ts';
import { createScheduler } from './integrations/telephony/simulator/scheduler.ts';
import { createCipher } from './platform/cipher.ts';
import { createOutgoing } from './platform/outgoing.ts';
import { systemClock } from './platform/process/clock.ts';
import type { DataDir } from './platform/settings/data-dir.ts';
import { createTimings, type Timings } from './platform/http/timings.ts';
import type { Db } from './platform/db/db.ts';
import type { ServerSettings } from './platform/settings/env.ts';
import { logOptions } from './platform/process/log.ts';
import { measureDisk } from './platform/process/well.ts';

/** The address of Baidu's services for pictures. */
const BAIDU = 'https://aip.baidubce.com';

/** Makes the parts of the app from the settings. Its last argument times the providers. */
export function createParts(
  settings: ServerSettings,
  dataDir: DataDir,
  db: Db,
  schedulerUrl: string,
  { timed }: Pick<Timings, 'timed'> = createTimings(),
): Parts {
  const linkKey = dataDir.secret('links.key');
  const { tiles, amapKey } = settings.maps;
  const { subject, hosts } = settings.push;
  const payments = createPayments(settings.payments, { db, clock: systemClock, key: linkKey });
  return {
    db,
    cipher: createCipher({ encryption: dataDir.secret('encryption.key'), lookup: dataDir.secret('lookup.key') }),
    clock: systemClock,
    storage: timed('storage', createStorage(settings)),
    linkKey,
    ocr: settings.baiduOcr
      ? timed('ocr', createBaiduOcr({ baseUrl: BAIDU, ...settings.baiduOcr, clock: systemClock }))
      : createLocalOcr(),
    face: settings.baiduFace
      ? timed('face', createBaiduFace({ baseUrl: BAIDU, ...settings.baiduFace, clock: systemClock }))
      : createLocalFace(),
    smsProvider: settings.aliyunSms && timed('sms', createAliyunSms({ ...settings.aliyunSms, clock: systemClock })),
    mail: settings.mail && {
      ...settings.mail,
      provider: timed('mail', createSmtp(settings.mail.smtp)),
      measureDisk: () => measureDisk(settings.dataDir),
    },
    payments: {
      ...payments,
      providers: payments.providers.map((provider) => timed(provider.name, provider)),
    },
    push:
      subject === null
        ? null
        : timed(
            'push',
            createWebPush({
              outgoing: createOutgoing(pushLimits),
              clock: systemClock,
              // The key pair follows from a key that exists already. It must not be lost either.
              secret: linkKey,
              subject,
              hosts,
            }),
          ),
    maps: { service: amapKey ? timed('maps', createAmap({ key: amapKey })) : straightMaps, tiles },
    soundServers: settings.soundServers,
    simulator: {
      scheduler: createScheduler(settings.simulatorSpeed),
      folder: path.resolve(settings.dataDir, 'simulator'),
      seed: 'haihu',
      callsBack: dataDir.holdsDemo,
      areAgentsAsked: true,
      // Long enough to be seen on the board and on the agent's screen.
      colleagueRingsMs: 5000,
    },
    logger: logOptions(settings.logLevel),
    webRoot: path.resolve(import.meta.dirname, '../../web/dist'),
    strict: false,
    schedulerUrl,
    roles: settings.roles,
    metricsToken: settings.metricsToken,
    socketOrigins: settings.socketOrigins,
    trustedProxies: settings.trustedProxies,
    tls: settings.tls,
  };
}
