package android.app;

/** Signatures of API 26. */
public final class NotificationChannel {
  public NotificationChannel(String id, CharSequence name, int importance) {
    throw new UnsupportedOperationException();
  }
}
