package android.app;

/** Signatures of API 26. */
public class NotificationManager {
  public void createNotificationChannel(NotificationChannel channel) {
    throw new UnsupportedOperationException();
  }
}
