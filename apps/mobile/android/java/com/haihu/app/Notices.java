package com.haihu.app;

import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.os.IBinder;
import com.haihu.core.Notice;
import com.haihu.core.NoticeLoop;
import com.haihu.core.NoticeRequest;

/** Waits for notices while the app is closed. The system shows that it runs, and the page has a switch for it. */
public final class Notices extends Service {
  private static final int EIGHT = 26;
  private static final String WAITING = "waiting";
  private static final String NEWS = "news";
  private static final int OURS = 1;
  private static final int NOTICE = 2;

  private Thread thread;
  private Waiting waiting;

  /** Starts the wait if the user wants it, and ends it if not. */
  static void follow(Context context) {
    Store store = new Store(context);
    Intent service = new Intent(context, Notices.class);
    if (store.secret() == null || store.server() == null) context.stopService(service);
    else if (Build.VERSION.SDK_INT >= EIGHT) Newer.startForegroundService(context, service);
    else context.startService(service);
  }

  @Override
  public void onCreate() {
    createChannels();
    Notification.Builder shown = builder(WAITING, new Store(this).word("waiting"), "", null);
    startForeground(OURS, shown.setOngoing(true).setPriority(Notification.PRIORITY_MIN).build());
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    // Each start of the app comes here too.
    if (thread != null && thread.isAlive() && waiting.isOurs()) return START_STICKY;
    if (thread != null) thread.interrupt();
    Store store = new Store(this);
    if (store.secret() == null || store.server() == null) {
      stopSelf();
      return START_NOT_STICKY;
    }
    waiting = new Waiting(store);
    thread = new Thread(waiting, "notices");
    thread.start();
    return START_STICKY;
  }

  @Override
  public void onDestroy() {
    if (thread != null) thread.interrupt();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }

  private final class Waiting implements Runnable, NoticeLoop.Device {
    private final Store store;
    private final String secret;

    Waiting(Store store) {
      this.store = store;
      this.secret = store.secret();
    }

    @Override
    public void run() {
      boolean isOver = new NoticeLoop(new NoticeRequest(store.server(), secret, new NoticeReader()), this).run();
      if (!isOver || !isOurs()) return;
      store.keepSecret(null);
      stopSelf();
    }

    @Override
    public long seen() {
      return store.seen();
    }

    @Override
    public void keepSeen(long seq) {
      if (isOurs()) store.keepSeen(seq);
    }

    @Override
    public void show(Notice notice) {
      if (!isOurs()) return;
      Notification.Builder shown = builder(NEWS, notice.title, notice.body, notice.path);
      shown.setAutoCancel(true).setPriority(Notification.PRIORITY_HIGH).setDefaults(Notification.DEFAULT_ALL);
      // A later notice of a kind takes the place of the one before.
      manager().notify(notice.kind, NOTICE, shown.build());
    }

    @Override
    public boolean sleep(long milliseconds) {
      try {
        Thread.sleep(milliseconds);
        return isOurs();
      } catch (InterruptedException stopped) {
        return false;
      }
    }

    /** Returns false once the user chose another server, or switched notices off. */
    private boolean isOurs() {
      return secret.equals(store.secret());
    }
  }

  private Notification.Builder builder(String channel, String title, String text, String path) {
    Intent opening = new Intent(this, MainActivity.class);
    if (path != null) opening.setData(new Uri.Builder().scheme("haihu").authority("open").appendQueryParameter("path", path).build());
    int flags = PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE;
    int icon = getResources().getIdentifier("notice", "drawable", getPackageName());
    Notification.Builder builder =
        new Notification.Builder(this)
            .setSmallIcon(icon)
            .setContentTitle(title)
            .setContentText(text)
            .setContentIntent(PendingIntent.getActivity(this, 0, opening, flags));
    if (Build.VERSION.SDK_INT >= EIGHT) Newer.putIntoChannel(builder, channel);
    return builder;
  }

  private void createChannels() {
    if (Build.VERSION.SDK_INT < EIGHT) return;
    Store store = new Store(this);
    // 1 and 4 are the low and the high importance of Android 8.
    Newer.createChannel(manager(), WAITING, store.word("waiting"), 1);
    Newer.createChannel(manager(), NEWS, store.word("news"), 4);
  }

  private NotificationManager manager() {
    return (NotificationManager) getSystemService(NOTIFICATION_SERVICE);
  }
}
