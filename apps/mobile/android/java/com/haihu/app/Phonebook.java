package com.haihu.app;

import android.content.Context;
import android.content.Intent;
import android.database.Cursor;
import android.provider.ContactsContract.CommonDataKinds.Phone;
import org.json.JSONArray;

/** Lets the user pick a contact. The system's picker gives only that one, so no permission is needed. */
final class Phonebook {
  private Phonebook() {}

  static void pick(final Context context, Results results, final Answer answer) {
    Intent picker = new Intent(Intent.ACTION_PICK).setType(Phone.CONTENT_TYPE);
    results.open(
        picker,
        new Results.Taker() {
          @Override
          public void take(Intent result) {
            answer.give(Json.of("contacts", read(context, result)));
          }
        });
  }

  private static JSONArray read(Context context, Intent result) {
    JSONArray contacts = new JSONArray();
    if (result == null || result.getData() == null) return contacts;
    String[] columns = {Phone.DISPLAY_NAME, Phone.NUMBER};
    try (Cursor row = context.getContentResolver().query(result.getData(), columns, null, null, null)) {
      while (row != null && row.moveToNext()) {
        if (row.isNull(1)) continue;
        contacts.put(Json.of("name", row.isNull(0) ? "" : row.getString(0), "number", row.getString(1)));
      }
    } catch (RuntimeException refused) {
      return contacts;
    }
    return contacts;
  }
}
