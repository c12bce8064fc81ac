package com.haihu.core;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Reads addresses of servers and of pages. A server is one https origin. */
public final class ServerAddress {
  private static final int HTTPS = 443;
  private static final int LARGEST_PORT = 65_535;

  private ServerAddress() {}

  /**
   * Returns the origin of an address: `https://crm.example.com`. A typed name without a scheme counts as https. Null for
   * anything that is no server.
   */
  public static String originOf(String typed) {
    if (typed == null) return null;
    String text = typed.trim();
    if (text.isEmpty()) return null;
    return originOfUri(text.contains(":/") || hasScheme(text) ? text : "https://" + text);
  }

  /** Returns true if the address of a page or of a frame is of this origin. */
  public static boolean isOf(String origin, String address) {
    return origin != null && address != null && origin.equals(originOfUri(address));
  }

  /** Returns the address of a page of the server. A path that is none of the app's gives the first page. */
  public static String pageOf(String origin, String path) {
    return origin + "/" + (isPath(path) ? "#" + path : "");
  }

  /** Returns true for a path of the app's own pages, such as `/pages/index/index?id=7`. */
  public static boolean isPath(String path) {
    return path != null && path.matches("/pages[0-9]?/[A-Za-z0-9_\\-/.?=&%~]*") && !path.contains("..");
  }

  /** Returns the host and port that the user is asked about: `crm.example.com:8443`. */
  public static String hostOf(String origin) {
    return origin.substring("https://".length());
  }

  private static boolean hasScheme(String text) {
    return text.matches("(?i)(javascript|data|file|content|intent|about|blob|tel|mailto|sms|haihu):.*");
  }

  private static String originOfUri(String text) {
    try {
      URI uri = new URI(text);
      String host = uri.getHost();
      if (!"https".equalsIgnoreCase(uri.getScheme()) || host == null || uri.getRawUserInfo() != null) return null;
      int port = uri.getPort();
      if (port == 0 || port > LARGEST_PORT) return null;
      String suffix = port < 0 || port == HTTPS ? "" : ":" + port;
      return "https://" + host.toLowerCase(Locale.ROOT) + suffix;
    } catch (URISyntaxException wrong) {
      return null;
    }
  }
}
