package android.app;

/** Signatures of API 26. */
public class Notification {
  public static class Builder {
    public Builder setChannelId(String id) {
      throw new UnsupportedOperationException();
    }
  }
}
