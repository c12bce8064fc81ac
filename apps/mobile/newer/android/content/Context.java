package android.content;

/** Signatures of API 26. */
public abstract class Context {
  public abstract ComponentName startForegroundService(Intent service);
}
