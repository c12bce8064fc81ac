package com.haihu.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells if the phone's WebView is too old for the client. */
public final class ShellAge {
  /** The oldest WebView that runs the client. */
  static final int OLDEST = 80;
  private static final Pattern CHROME = Pattern.compile("Chrome/(\\d{1,5})\\.");

  private ShellAge() {}

  /** Returns true if the user agent names a WebView that is too old. One that cannot be read counts as new. */
  public static boolean isTooOld(String userAgent) {
    Matcher found = CHROME.matcher(userAgent == null ? "" : userAgent);
    return found.find() && Integer.parseInt(found.group(1)) < OLDEST;
  }

  /** Returns the user agent of the app, by which the server and the page know its version code. */
  public static String userAgent(String ofWebView, int versionCode) {
    return ofWebView + " HaihuApp/" + versionCode;
  }
}
