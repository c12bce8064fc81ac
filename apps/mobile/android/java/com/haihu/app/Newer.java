package com.haihu.app;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;
import android.content.Intent;

/** Calls what Android has since version 8. It is compiled against newer/ alone, and used behind `isEight` only. */
final class Newer {
  private Newer() {}

  static void createChannel(NotificationManager manager, String id, CharSequence name, int importance) {
    manager.createNotificationChannel(new NotificationChannel(id, name, importance));
  }

  static void putIntoChannel(Notification.Builder builder, String id) {
    builder.setChannelId(id);
  }

  static void startForegroundService(Context context, Intent service) {
    context.startForegroundService(service);
  }
}
