package com.haihu.app;

import android.content.Context;
import android.content.SharedPreferences;

/** Keeps the choices of this device. Nothing of it is in a backup of the phone. */
final class Store {
  private final Context context;

  Store(Context context) {
    this.context = context;
  }

  /** The origin of the server. Null before the first choice, unless the app was built for one. */
  String server() {
    String chosen = kept().getString("server", null);
    if (chosen != null) return chosen;
    String built = word("server");
    return built.isEmpty() ? null : built;
  }

  /** Keeps another server. The secret of the former one is dropped. */
  void keepServer(String origin) {
    kept().edit().putString("server", origin).remove("secret").remove("seen").apply();
  }

  /** The SIM that dials. Null: the system asks each time. */
  String sim() {
    return kept().getString("sim", null);
  }

  void keepSim(String id) {
    kept().edit().putString("sim", id).apply();
  }

  /** The secret by which this device waits for notices. Null: it does not wait. */
  String secret() {
    return kept().getString("secret", null);
  }

  void keepSecret(String secret) {
    kept().edit().putString("secret", secret).remove("seen").apply();
  }

  long seen() {
    return kept().getLong("seen", 0);
  }

  /** Keeps the newest shown notice. It is on the disk when this returns. */
  void keepSeen(long seq) {
    kept().edit().putLong("seen", seq).commit();
  }

  boolean wasAsked(String permission) {
    return kept().getBoolean("asked " + permission, false);
  }

  void keepAsked(String permission) {
    kept().edit().putBoolean("asked " + permission, true).apply();
  }

  /** Returns a text of the resources. */
  String word(String name) {
    return context.getString(context.getResources().getIdentifier(name, "string", context.getPackageName()));
  }

  private SharedPreferences kept() {
    return context.getSharedPreferences("app", Context.MODE_PRIVATE);
  }
}
