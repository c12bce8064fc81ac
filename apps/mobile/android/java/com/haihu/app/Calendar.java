package com.haihu.app;

import android.content.Intent;
import android.provider.CalendarContract;
import android.provider.CalendarContract.Events;
import org.json.JSONObject;

/** Opens the calendar with an entry that the user can save. This needs no permission. */
final class Calendar {
  private static final long HALF_AN_HOUR = 30 * 60_000;

  private Calendar() {}

  /** `begin` and `end`: milliseconds since 1970. */
  static Intent entry(JSONObject order) {
    long begin = order.optLong("begin");
    return new Intent(Intent.ACTION_INSERT, Events.CONTENT_URI)
        .putExtra(CalendarContract.EXTRA_EVENT_BEGIN_TIME, begin)
        .putExtra(CalendarContract.EXTRA_EVENT_END_TIME, order.optLong("end", begin + HALF_AN_HOUR))
        .putExtra(Events.TITLE, Json.text(order, "title"))
        .putExtra(Events.DESCRIPTION, Json.text(order, "description"));
  }
}
