package com.haihu.app;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import java.util.HashMap;
import java.util.Map;

/** Opens screens of other apps and takes their results. */
final class Results {
  /** Takes the result of a screen. Null: the user went back, or no app has such a screen. */
  interface Taker {
    void take(Intent result);
  }

  private final Activity activity;
  private final Map<Integer, Taker> waiting = new HashMap<Integer, Taker>();
  private int last;

  Results(Activity activity) {
    this.activity = activity;
  }

  void open(Intent intent, Taker taker) {
    try {
      activity.startActivityForResult(intent, ++last);
      waiting.put(last, taker);
    } catch (ActivityNotFoundException none) {
      taker.take(null);
    } catch (SecurityException refused) {
      taker.take(null);
    }
  }

  void onResult(int request, int code, Intent data) {
    Taker taker = waiting.remove(request);
    if (taker == null) return;
    // A camera that wrote its picture into our file returns no data.
    taker.take(code == Activity.RESULT_OK ? (data == null ? new Intent() : data) : null);
  }
}
