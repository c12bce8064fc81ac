package com.haihu.core;

/** A notice that the server has for this device. It names no person and no number. */
public final class Notice {
  /** The number of the notice. It rises, and an answered number is not sent again. */
  public final long seq;
  /** The kind, such as `visit` or `call`. A newer notice of a kind takes the place of the one before. */
  public final String kind;
  public final String title;
  public final String body;
  /** The page that a tap opens. */
  public final String path;

  public Notice(long seq, String kind, String title, String body, String path) {
    this.seq = seq;
    this.kind = kind;
    this.title = title;
    this.body = body;
    this.path = path;
  }
}
